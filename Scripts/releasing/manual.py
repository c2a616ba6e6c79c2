"""Manual pages, from the help that the programs have."""

import re


def page(program, help_, version, day):
    """The page of a program as roff."""
    command = help_["command"]
    lines = [
        f'.TH {program.upper()} 1 {day} "Waymark {version}" "User Commands"',
        ".SH NAME", rf"{_text(program)} \- {_text(_sentence(command['abstract']))}",
        ".SH SYNOPSIS", *_synopsis(program, command),
        ".SH DESCRIPTION", *_description(command),
    ]
    own = _arguments(command)
    if own:
        lines += [".SH OPTIONS", *own]
    subcommands = list(_subcommands(program, command))
    if subcommands:
        lines.append(".SH COMMANDS")
    for name, one in subcommands:
        lines += [f".SS {_text(name)}", *_synopsis(name, one), ".PP", _text(one["abstract"])]
        lines += [".PP", *_description(one), *_arguments(one)]
    return "\n".join(line for line in lines if line) + "\n"


def _sentence(abstract):
    return (abstract[:1].lower() + abstract[1:]).removesuffix(".")


def _subcommands(path, command):
    for one in command.get("subcommands") or []:
        if one["commandName"] == "help" or not one.get("shouldDisplay", True):
            continue
        name = f"{path} {one['commandName']}"
        if one.get("subcommands"):
            yield from _subcommands(name, one)
        else:
            yield name, one


def _description(command):
    paragraphs = (command.get("discussion") or command["abstract"]).split("\n\n")
    return [line for one in paragraphs for line in (".PP", _text(" ".join(one.split())))]


def _synopsis(name, command):
    words = [rf"\fB{_text(name)}\fR"]
    for one in _shown(command):
        if one["kind"] == "positional":
            word = rf"\fI{_text(one['valueName'])}\fR" + (r"\&..." if one["isRepeating"] else "")
            words.append(f"[{word}]" if one["isOptional"] else word)
    if any(one["kind"] != "positional" for one in _shown(command)):
        words.insert(1, r"[\fIoptions\fR]")
    if command.get("subcommands"):
        words.append(r"\fIcommand\fR")
    return [" ".join(words)]


def _shown(command):
    return [one for one in command.get("arguments") or [] if one.get("shouldDisplay", True)]


def _arguments(command):
    lines = []
    for one in _shown(command):
        names = [("-" if name["kind"] == "short" else "--") + name["name"]
                 for name in one.get("names") or []]
        head = ", ".join(rf"\fB{_text(name)}\fR" for name in names)
        if one["kind"] != "flag":
            head = f"{head} \\fI{_text(one['valueName'])}\\fR".strip()
        text = one.get("abstract") or ""
        values = one.get("allValues")
        if values:
            text += f" One of {', '.join(values)}."
        if one.get("defaultValue") and one["kind"] == "option":
            text += f" By default {one['defaultValue']}."
        lines += [".TP", head, _text(" ".join(text.split())) or r"\&"]
    return lines


def _text(text):
    """A text whose characters are no requests of roff."""
    escaped = text.replace("\\", r"\e").replace("-", r"\-")
    return re.sub(r"^([.'])", r"\\&\1", escaped)
