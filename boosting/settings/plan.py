"""Plans: which settings are asked for, where that depends on the answers so far.

A plan is a generator that yields settings, is sent their values, and returns what they define. Whoever drives it decides
where the values come from: a link (`read`), the widgets of a page, or the defaults (`settings_of`).
"""

from collections.abc import Callable, Generator, Mapping
from typing import Any, TypeAlias, TypeVar, cast

from boosting.settings.setting import Read, Setting, Unfit

T = TypeVar("T")
R = TypeVar("R")
Plan: TypeAlias = Generator[Setting[Any], Any, R]
# by its name in a link: a setting and its value
Asked: TypeAlias = dict[str, tuple[Setting[Any], Any]]


def ask(setting: Setting[T]) -> Generator[Setting[Any], Any, T]:
    """The value of one setting: `x = yield from ask(SETTING)` has the setting's type."""
    value: T = yield setting
    return value


def altered(plan: Plan[R], change: Callable[[Setting[Any]], Setting[Any]]) -> Plan[R]:
    """The same plan, with other settings in the place of its own."""
    try:
        setting = next(plan)
        while True:
            setting = plan.send((yield change(setting)))
    except StopIteration as end:
        return cast(R, end.value)


def within(group: str, plan: Plan[R]) -> Plan[R]:
    """The same plan, whose settings all stand in one group."""
    return (yield from altered(plan, lambda setting: setting.named(group=group)))


def drive(plan: Plan[R], answer: Callable[[Setting[Any]], Any]) -> R:
    """What a plan returns where every setting has the value that `answer` gives it."""
    try:
        setting = next(plan)
        while True:
            setting = plan.send(answer(setting))
    except StopIteration as end:
        return cast(R, end.value)


def read(plan: Plan[R], query: Mapping[str, str], told: list[str] | None = None) -> tuple[R, Asked]:
    """What a plan returns on the values of a link, and all settings that it asked for, with their values.

    told: takes what a visitor is told of values that were mended; where it is None, a value that would have to be
    mended is Unfit, in words for an author.
    """
    asked: Asked = {}
    rest = dict(query)

    def answer(setting: Setting[Any]) -> Any:
        name = next((name for name in (setting.name, *setting.also) if name in rest), None)
        found = Read(setting.default) if name is None else setting.read(rest.pop(name))
        if found.refused and told is None:
            raise Unfit(found.refused)
        if found.told and told is not None:
            told.append(found.told)
        asked[setting.name] = setting, found.value
        return found.value

    return drive(plan, answer), asked


def written(asked: Asked) -> dict[str, str]:
    """The shortest link: what differs from its default."""
    return {name: s.text(value) for name, (s, value) in asked.items() if value != s.default}


def settings_of(plan: Plan[Any], query: Mapping[str, str] | None = None) -> list[Setting[Any]]:
    """The settings that a plan asks for on a link, one by one; what the link leaves out has its default."""
    found: list[Setting[Any]] = []

    def answer(setting: Setting[Any]) -> object:
        found.append(setting)
        name = setting.name
        return setting.read(query[name]).value if query and name in query else setting.default

    drive(plan, answer)
    return found
