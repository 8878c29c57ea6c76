"""Tests of the engine: a slow oracle written from the rules alone, and all that is held to it."""
