"""What templates of accounts ask for."""

from typing import Any

from django import template
from django.apps import apps
from django.http import HttpRequest

register = template.Library()


@register.simple_tag(takes_context=True)
def other_ways(context: template.Context, process: str) -> list[dict[str, str]]:
    """Return the accounts from elsewhere that may be used, each with name and address."""
    request: HttpRequest | None = context.get("request")
    if request is None or not apps.is_installed("allauth.socialaccount"):
        return []
    from allauth.socialaccount.adapter import get_adapter

    found: list[Any] = get_adapter().list_providers(request)
    target = request.GET.get("next") or request.POST.get("next") or ""
    extra = {"next": target} if target else {}
    return [
        {"name": each.name, "url": each.get_login_url(request, process=process, **extra)}
        for each in found
    ]
