"""The addresses of review, below the language and ``review/``."""

from django.urls import URLPattern, path

import lessons.practice.urls  # noqa: F401 - it knows how names of made boards look
from lessons.review import views

urlpatterns: list[URLPattern] = [
    path("", views.review, name="review"),
    path("plan/", views.review_plan, name="review-plan"),
    path("next/", views.review_next, name="review-next"),
    path("<made:slug>/", views.review_board, name="review-board"),
    path("<made:slug>/answer/", views.review_answer, name="review-answer"),
]
