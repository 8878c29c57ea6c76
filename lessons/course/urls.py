"""The addresses of the course, below the language and ``lessons/``."""

from django.urls import URLPattern, path

from lessons.course import check_views, views

urlpatterns: list[URLPattern] = [
    path("", views.course_map, name="course"),
    path("<slug:lesson_id>/", views.lesson, name="lesson"),
    path("<slug:lesson_id>/check/", check_views.lesson_check, name="lesson-check"),
    path(
        "<slug:lesson_id>/check/begin/", check_views.lesson_check_begin, name="lesson-check-begin"
    ),
    path(
        "<slug:lesson_id>/check/<int:position>/",
        check_views.lesson_check_board,
        name="lesson-check-board",
    ),
    path(
        "<slug:lesson_id>/check/<int:position>/answer/",
        check_views.lesson_check_answer,
        name="lesson-check-answer",
    ),
    path("<slug:lesson_id>/<slug:step_id>/", views.lesson_step, name="lesson-step"),
    path("<slug:lesson_id>/<slug:step_id>/answer/", views.lesson_answer, name="lesson-answer"),
    path("<slug:lesson_id>/<slug:step_id>/done/", views.lesson_done, name="lesson-done"),
]
