"""The rules of An Qi and its cousins: pure Python, standard library only.

Knows no web framework, no language and no screen. Cards go in, verdicts with rule ids come
out. See ``engine.exercises`` for the door that most callers want: ``parse_exercise``,
``judge`` and ``solve``.
"""
