"""Runs the steps of a composite action as a runner of GitHub does, as far as action.yml needs it."""

import json
import re
import subprocess
import tempfile
from pathlib import Path

from . import tools


class Run:
    """The runs of an action in a folder with a repository."""

    def __init__(self, release, file, workspace):
        self.release, self.workspace = release, workspace
        said = tools.run([release.python, "-c", _READ, file])
        self.action = json.loads(said)

    def __call__(self, given):
        """Runs all steps with inputs, and returns the exit code and the output."""
        inputs = {name: str(one.get("default", "")) for name, one in self.action["inputs"].items()} | given
        missing = [name for name, one in self.action["inputs"].items() if one.get("required") and name not in given]
        if missing:
            raise AssertionError(f"the inputs {missing} are required")
        output = ""
        path = "/usr/bin:/bin"
        with tempfile.TemporaryDirectory() as temporary:
            for step in self.action["runs"]["steps"]:
                added = Path(temporary, "path")
                added.touch()
                environment = {name: self._value(text, inputs) for name, text in step.get("env", {}).items()}
                environment |= {"PATH": path, "RUNNER_TEMP": temporary, "GITHUB_PATH": str(added), "RUNNER_OS": "Linux",
                                "RUNNER_ARCH": "X64", "GITHUB_WORKSPACE": str(self.workspace), "LC_ALL": "C.UTF-8"}
                folder = self._value(step.get("working-directory", "."), inputs)
                # The flags that a runner gives to bash.
                command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
                result = subprocess.run(tools.without_swift(command), cwd=self.workspace / folder, text=True,
                                        env=environment, stdin=subprocess.DEVNULL,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
                output += result.stdout
                if result.returncode:
                    return result.returncode, output
                path = ":".join([*added.read_text().split(), path])
        return 0, output

    @staticmethod
    def _value(text, inputs):
        return re.sub(r"\$\{\{\s*inputs\.([\w-]+)\s*\}\}", lambda match: inputs[match[1]], text)


_READ = """
import json, sys
from ruamel.yaml import YAML
print(json.dumps(YAML(typ="safe").load(open(sys.argv[1]))))
"""
