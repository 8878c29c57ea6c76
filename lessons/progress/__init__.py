"""How a reader gets on: lessons, strength by rule, the days of a year, what to do next."""
