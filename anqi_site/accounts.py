"""Settings of accounts: names and passwords, mail, second steps, passkeys, limits, sessions.

`anqi_site.settings` takes in every name here that is written in capitals.
"""

from anqi_site import env, mail, social

_DEBUG = env.flag("DEBUG")
_DAY = 24 * 60 * 60

AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
# Harder on who guesses with many machines than the usual one, and half the work for the server:
# a class signs in within the same minute.
PASSWORD_HASHERS = [
    f"django.contrib.auth.hashers.{name}PasswordHasher" for name in ("Scrypt", "PBKDF2")
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "lessons.people.passwords.UserAttributeSimilarityValidator"},
    *(
        {"NAME": f"django.contrib.auth.password_validation.{name}Validator"}
        for name in ("MinimumLength", "CommonPassword", "NumericPassword")
    ),
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"

# --- mail -------------------------------------------------------------------------------------

MAILERS = mail.mailers()
DEFAULT_FROM_EMAIL = env.text("DEFAULT_FROM_EMAIL", "An Qi Academy <noreply@localhost>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL

# --- sessions ---------------------------------------------------------------------------------

# A session ends with the browser unless its owner asks to stay signed in: tablets are shared.
SESSION_EXPIRE_AT_BROWSER_CLOSE = True
SESSION_COOKIE_AGE = 90 * _DAY
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"

# --- accounts ---------------------------------------------------------------------------------

ACCOUNT_ADAPTER = "lessons.people.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "lessons.people.forms.LoginForm",
    "signup": "lessons.people.forms.SignupForm",
    "add_email": "lessons.people.forms.AddEmailForm",
    "change_password": "lessons.people.forms.ChangePasswordForm",
    "set_password": "lessons.people.forms.SetPasswordForm",
    "reset_password": "lessons.people.forms.ResetPasswordForm",
    "reset_password_from_key": "lessons.people.forms.ResetPasswordKeyForm",
    "reauthenticate": "lessons.people.forms.ReauthenticateForm",
    "confirm_reauthentication_code": "lessons.people.forms.ConfirmReauthenticationCodeForm",
}
ACCOUNT_SIGNUP_ENABLED = env.flag("SIGNUP_OPEN", default=True)
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "password2*", "email"]
ACCOUNT_USERNAME_VALIDATORS = "lessons.people.names.USERNAME_VALIDATORS"
# An address is of use without being verified, but belongs to one account only; a new one counts
# from its verification on.
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_UNIQUE_EMAIL = True
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_EMAIL_CONFIRMATION_ANONYMOUS_REDIRECT_URL = "account_login"
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if env.flag("HTTPS") else "http"
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_TIMEOUT = 15 * 60
# A class of forty shares one address, and may sign up within one minute, some at the third try.
# Guessing at one account is what the limits by key and user are for; a wrong password is counted by
# name and address together, so that nobody locks out the owner of a name from somewhere else.
ACCOUNT_RATE_LIMITS = {
    "signup": "200/m/ip",
    "login": "300/m/ip",
    "login_failed": "200/m/ip,10/5m/key",
    "login_failed_anywhere": "300/h/key",
    "reset_password": "100/m/ip,5/m/key",
    "reset_password_from_key": "200/m/ip",
    "request_login_code": "100/m/ip,3/m/key",
    "confirm_email": "3/m/key",
    "change_password": "20/m/user",
    "manage_email": "20/m/user",
    "reauthenticate": "30/m/user",
}

# --- second steps and passkeys ----------------------------------------------------------------

MFA_ADAPTER = "lessons.people.adapter.MFAAdapter"
MFA_FORMS = {
    "authenticate": "lessons.people.mfa_forms.AuthenticateForm",
    "reauthenticate": "lessons.people.mfa_forms.ReauthenticateForm",
    "activate_totp": "lessons.people.mfa_forms.ActivateTOTPForm",
    "deactivate_totp": "lessons.people.mfa_forms.DeactivateTOTPForm",
    "generate_recovery_codes": "lessons.people.mfa_forms.GenerateRecoveryCodesForm",
    "add_webauthn": "lessons.people.mfa_forms.AddWebAuthnForm",
    "edit_webauthn": "lessons.people.mfa_forms.EditWebAuthnForm",
    "login_webauthn": "lessons.people.mfa_forms.LoginWebAuthnForm",
    "authenticate_webauthn": "lessons.people.mfa_forms.AuthenticateWebAuthnForm",
    "reauthenticate_webauthn": "lessons.people.mfa_forms.ReauthenticateWebAuthnForm",
}
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "An Qi Academy"
# Clocks of phones are some seconds off.
MFA_TOTP_TOLERANCE = 1
# Without it only https:// and http://localhost are taken for the site's own.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = _DEBUG
MFA_RATE_LIMITS = {"webauthn_login": "300/m/ip"}

# --- accounts from elsewhere ------------------------------------------------------------------

SOCIALACCOUNT_PROVIDERS = social.provider_settings()
SOCIALACCOUNT_ADAPTER = "lessons.people.social.SocialAccountAdapter"
SOCIALACCOUNT_FORMS = {
    "signup": "lessons.people.social.SignupForm",
    "disconnect": "lessons.people.social.DisconnectForm",
}
# Its name there may be taken here, or say more than its owner wants to: always ask.
SOCIALACCOUNT_AUTO_SIGNUP = False
SOCIALACCOUNT_STORE_TOKENS = False
