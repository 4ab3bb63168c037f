"""The vocabulary of links, from the command line: every chapter with every setting that a link may have."""

from boosting.screens import plans
from boosting.screens.__main__ import main
from boosting.screens.chapters import NAMES, chapter
from boosting.settings import settings_of


def test_the_list_names_every_chapter_every_part_and_every_setting_with_its_range(capsys):
    assert main(["list"]) == 0
    told = capsys.readouterr().out
    for path in NAMES:
        assert f"/{path}  {chapter(path).question}" in told
        for part in chapter(path).parts:
            query = {chapter(path).tab: part.name} if chapter(path).tab else {}
            for setting in settings_of(chapter(path).plan(), query | {"dataset": "gaussians"}):
                assert f"    {setting.name}: " in told, setting.name
            assert f"  {part.name}: {part.title}" in told


def test_one_chapter_can_be_asked_for(capsys):
    main(["list", "margins"])
    told = capsys.readouterr().out
    assert (
        "margin_rho: ρ, margins up to which are counted. 0 to 0.95, in steps of 0.01; 0.1 by itself."
        in told
    )
    assert "uv_lam" not in told
    assert all(setting.label in told for setting in settings_of(plans.one()))
