/* Passkeys: the one thing that only a script can ask a device for.
   A form says what it wants in data-passkey: "create", "get" or "login" (which fetches its
   challenge when it is asked for); data-credential names the field for what the device says. */
(() => {
  "use strict";

  const toBytes = (text) => {
    const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
  };
  const toText = (buffer) =>
    btoa(String.fromCharCode(...new Uint8Array(buffer)))
      .replace(/\+/g, "-")
      .replace(/\//g, "_")
      .replace(/=+$/, "");
  const withBytes = (list) => list?.map((each) => ({ ...each, id: toBytes(each.id) }));

  /** What the site wants, with bytes where the browser takes bytes. */
  function asked({ publicKey }, alone) {
    const wanted = { ...publicKey, challenge: toBytes(publicKey.challenge) };
    if (wanted.user) wanted.user = { ...wanted.user, id: toBytes(wanted.user.id) };
    if (wanted.excludeCredentials) wanted.excludeCredentials = withBytes(wanted.excludeCredentials);
    if (wanted.allowCredentials) wanted.allowCredentials = withBytes(wanted.allowCredentials);
    if (alone !== undefined) {
      wanted.authenticatorSelection = {
        ...wanted.authenticatorSelection,
        residentKey: alone ? "required" : "discouraged",
        requireResidentKey: alone,
        ...(alone && { userVerification: "required" }),
      };
    }
    return { publicKey: wanted };
  }

  /** What the device says, as text. */
  function told(credential) {
    const response = {};
    for (const name of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
      if (credential.response[name]) response[name] = toText(credential.response[name]);
    }
    const transports = credential.response.getTransports?.();
    if (transports) response.transports = transports;
    return {
      type: credential.type,
      id: credential.id,
      rawId: toText(credential.rawId),
      authenticatorAttachment: credential.authenticatorAttachment,
      response,
      clientExtensionResults: credential.getClientExtensionResults(),
    };
  }

  async function options(form) {
    const block = document.getElementById(form.dataset.options);
    if (block) return JSON.parse(block.textContent);
    const answer = await fetch(form.action, { headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(answer.status);
    return answer.json();
  }

  async function ask(form) {
    const found = await options(form);
    if (form.dataset.passkey !== "create") {
      return navigator.credentials.get(asked(found.request_options));
    }
    const alone = document.getElementById(form.dataset.alone)?.checked ?? false;
    return navigator.credentials.create(asked(found.creation_options, alone));
  }

  function show(form, name) {
    for (const each of ["failed", "missing"]) {
      const notice = form.querySelector(`[data-passkey-${each}]`);
      if (notice) notice.hidden = each !== name;
    }
  }

  let busy = false;

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.dataset.passkey) return;
    const field = document.getElementById(form.dataset.credential);
    if (field.value) return;
    event.preventDefault();
    if (busy) return;
    if (!window.PublicKeyCredential || !window.isSecureContext) {
      show(form, "missing");
      return;
    }
    busy = true;
    show(form, "");
    try {
      field.value = JSON.stringify(told(await ask(form)));
      form.requestSubmit();
    } catch {
      field.value = "";
      show(form, "failed");
    } finally {
      busy = false;
    }
  });

  /* Who comes back to the page shows the passkey anew. */
  window.addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("form[data-passkey]")) {
      const field = document.getElementById(form.dataset.credential);
      if (field) field.value = "";
    }
  });
})();
