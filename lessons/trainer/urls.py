"""The addresses of the trainer, below the language and ``trainer/``."""

from django.urls import URLPattern, path

import lessons.practice.urls  # noqa: F401 - it knows how names of made boards look
from lessons.trainer import views

urlpatterns: list[URLPattern] = [
    path("", views.trainer, name="trainer"),
    path("standing/", views.trainer_standing, name="trainer-standing"),
    path("next/", views.trainer_next, name="trainer-next"),
    path("<made:slug>/", views.trainer_board, name="trainer-board"),
    path("<made:slug>/answer/", views.trainer_answer, name="trainer-answer"),
]
