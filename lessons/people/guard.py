"""What holds for every page of accounts, whoever wrote its view."""

from __future__ import annotations

from collections.abc import Iterable
from functools import wraps
from http import HTTPStatus
from typing import Any

import structlog
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import render
from django.urls import URLPattern, URLResolver
from django.utils.cache import patch_cache_control, patch_vary_headers

from anqi_site.errors import error_page
from lessons.people.sealing import Unreadable
from lessons.web.pages import View, only

log = structlog.get_logger(__name__)


def guarded(view: View) -> View:
    """Let nobody keep the page, and take a form that was sent twice as sent once."""

    @only("GET", "HEAD", "POST")
    @wraps(view)
    def inner(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        request.is_account_page = True  # type: ignore[attr-defined]
        try:
            response = view(request, *args, **kwargs)
        except IntegrityError:
            log.warning("sent twice", path=request.path_info)
            response = HttpResponseRedirect(request.get_full_path())
        except Unreadable:
            log.error("second step sealed with another SECRET_KEY", path=request.path_info)
            response = render(request, "mfa/unreadable.html", status=HTTPStatus.CONFLICT)
        if response.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
            refused = error_page(request, HTTPStatus.METHOD_NOT_ALLOWED)
            refused["Allow"] = response["Allow"]
            return refused
        if response.get("Content-Type") == "text/plain":
            response["Content-Type"] = "text/plain; charset=utf-8"
        patch_cache_control(response, private=True, no_store=True)
        patch_vary_headers(response, ("Cookie",))
        return response

    return inner


def guard_all(patterns: Iterable[URLPattern | URLResolver]) -> list[URLPattern | URLResolver]:
    """Return the same addresses with every view guarded."""
    found: list[URLPattern | URLResolver] = []
    for each in patterns:
        if isinstance(each, URLPattern):
            view = guarded(each.callback)
            found.append(URLPattern(each.pattern, view, each.default_args, each.name))
        else:
            inner = guard_all(each.url_patterns)
            found.append(
                URLResolver(each.pattern, inner, each.default_kwargs, each.app_name, each.namespace)
            )
    return found
