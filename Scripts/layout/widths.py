"""Numbers that do not fit where `Int` has 32 bits, as on watches with arm64_32."""

import re

from . import swift
from .findings import Finding

FOLDERS = ("Sources/", "Site/Sources/", "Examples/", "Plugins/", "Snippets/")

# A line that names one of these types says which type a constant has.
_WIDE = re.compile(r"\b(?:U?Int(?:64|128)|Double|Float)\b")
_UNSIGNED = re.compile(r"\bUInt32\b")

_NUMBER = r"0x[\da-fA-F_]+|0b[01_]+|0o[0-7_]+|\d[\d_]*"
_LITERAL = rf"(?<![\w.])(?:{_NUMBER})(?![\w.]*[\w])"
_CONSTANT = re.compile(rf"{_LITERAL}(?:\s*(?:\*|&?<<)\s*{_LITERAL})*")

# What counts more than 31 bits can hold: times, and the bytes of files.
_NAMES = (
    r"\w*(?:(?:[mM]illi|[mM]icro|[nN]ano|[aA]tto)seconds"
    r"|[sS]avedAt|[sS]ince1970|[tT]otalBytes|[fF]ileSize)\w*"
)
_DECLARATION = re.compile(rf"\b{_NAMES}(?:\([^()\n]*\))?\s*(?::|->)\s*\[?Int\b")
_DECODING = re.compile(rf"\bInt\.self,\s*forKey:\s*\.{_NAMES}")
_CONVERSION = re.compile(r"(?<![\w.])U?Int\((?!exactly:|clamping:)(truncatingIfNeeded:)?")
# The lowest bits of these are as good as all of them.
_BITS = re.compile(r"\b\w*(?:[hH]ash(?:es)?|[cC]hecksum|crc32)\b")
_WIDE_VALUE = re.compile(
    rf"\b{_NAMES}\b|\b\w*[cC]ontentLength\b|\.rounded\("
    r"|\b(?:Double|Float|TimeInterval)\(|\b\d[\d_]*(?:\.\d+|e-?\d+)\b"
    r"|[tT]imeInterval\w*|components\.seconds|\btime\(nil\)|\btv_sec\b|\bst_size\b|\.size\]"
    r"|\bseekToEnd\b|\bnotValid(?:Before|After)\b"
)


def numbers_fit_in_32_bits(files):
    for path, text in files.items():
        if text is None or not path.endswith(".swift") or not path.startswith(FOLDERS):
            continue
        code = swift.code(text)
        for at, message in sorted(_faults(code)):
            yield Finding(path, code.count("\n", 0, at) + 1, message)


def _faults(code):
    for match in _CONSTANT.finditer(code):
        value = _value(match[0])
        start = code.rfind("\n", 0, match.start()) + 1
        line = code[start : code.find("\n", match.end())]
        is_wide = _WIDE.search(line) or _UNSIGNED.search(line) and value < 1 << 32
        if value >= 1 << 31 and not is_wide:
            yield match.start(), f"'{match[0]}' has more than 31 bits: name its type, as in 'as Int64'"
    for match in (*_DECLARATION.finditer(code), *_DECODING.finditer(code)):
        yield match.start(), "a time or a number of bytes is an 'Int64' or a 'Duration'"
    for match in _CONVERSION.finditer(code):
        argument = _argument(code, match.end())
        if _WIDE_VALUE.search(argument) or not match[1] and _BITS.search(argument):
            yield match.start(), "the number may have more than 31 bits: convert it to 'Int64'"


def _value(constant):
    """The value of a product or a shift, from left to right."""
    first, *rest = re.split(r"\s*(\*|&?<<)\s*", constant)
    value = _number(first)
    for operator, text in zip(rest[::2], rest[1::2]):
        number = _number(text)
        value = value * number if operator == "*" else value << min(number, 64)
    return value


def _number(text):
    return int(text.replace("_", ""), 0 if text[1:2] in ("x", "b", "o") else 10)


def _argument(code, start):
    """The text up to the closing parenthesis."""
    depth, at = 1, start
    while at < len(code) and depth:
        depth += {"(": 1, ")": -1}.get(code[at], 0)
        at += 1
    return code[start:at]
