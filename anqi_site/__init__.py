"""The Django project: settings, the address table and what every page shares."""
