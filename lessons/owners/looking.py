"""What holds for every list here, whatever stands in an address."""

from __future__ import annotations

from typing import Any, Final

from django.contrib import admin
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.views.main import ChangeList
from django.db import DataError
from django.db.models import Model, QuerySet
from django.http import HttpRequest

#: So many words are looked for at once; databases cannot take any number of them.
_MOST_WORDS: Final = 6
_LONGEST_SEARCH: Final = 254
#: What the links of filters put behind a field's name.
_LOOKUPS: Final = frozenset({"", "exact", "isnull", "gte", "lt"})


class ForOwners(admin.ModelAdmin):
    """A list that every owner sees, with no questions but those of its own filters."""

    #: What is done to many rows at once is too easily done to the wrong ones.
    actions = None
    list_per_page = 50
    #: The fields that the list may be filtered by.
    filtered_by: tuple[str, ...] = ()
    show_full_result_count = False

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Everybody who comes here is an owner (`lessons.owners.site`)."""
        return True

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Everybody who comes here is an owner."""
        return True

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Refuse to search by what is not shown, a hash of a password for example."""
        field, _separator, how = lookup.partition("__")
        return field in self.filtered_by and how in _LOOKUPS

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Look for a few words."""
        words = search_term[:_LONGEST_SEARCH].split()[:_MOST_WORDS]
        return super().get_search_results(request, queryset, " ".join(words))

    def get_changelist_instance(self, request: HttpRequest) -> ChangeList:
        """Return the list; what no database can look for is a wrong filter like any other."""
        try:
            return super().get_changelist_instance(request)
        except (DataError, OverflowError) as error:
            raise IncorrectLookupParameters from error


class Shown(ForOwners):
    """A list that is only looked at."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nothing is added here."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nothing is changed here."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nothing is deleted here."""
        return False
