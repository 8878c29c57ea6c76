"""Somebody with a browser who signs up, in and out."""

from tests.lessons.conftest import Reader

PASSWORD = "seven-of-hearts-7"
BOARD = "/en/boards/follow-01/"
KEEP = "/en/account/keep/"


class Person(Reader):
    """Somebody with a browser who may sign up, in and out."""

    def answer(self, url=BOARD):
        page = self.open(url)
        self.send(page, card=["S6", "S6"])
        assert self.response.status_code == 200
        return page

    def form(self, url, **fields):
        page = self.open(url)
        token = page.all("input", name="csrfmiddlewaretoken")[0].attrs["value"]
        data = {"csrfmiddlewaretoken": token, **fields}
        self.response = self.client.post(url, data)
        return self.response

    def sign_up(self, name, url="/en/account/signup/"):
        return self.form(url, username=name, password1=PASSWORD, password2=PASSWORD)

    def sign_in(self, name, url="/en/account/login/"):
        return self.form(url, login=name, password=PASSWORD)

    def sign_out(self):
        return self.form("/en/account/logout/")

    def decide(self, word, page=None):
        page = page or self.open(KEEP)
        mark = page.all("input", name="offer")[0].attrs["value"]
        token = page.all("input", name="csrfmiddlewaretoken")[0].attrs["value"]
        data = {"csrfmiddlewaretoken": token, "offer": mark, "keep": word, "next": "/en/lessons/"}
        self.response = self.client.post(KEEP, data)
        return self.response
