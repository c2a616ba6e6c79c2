#!/bin/sh
# ci_scripts/ci_post_clone.sh of Xcode Cloud: the action fails if the links are wrong.
set -e
cd "$CI_PRIMARY_REPOSITORY_PATH"
swift run --package-path Links waymark-cli doctor --catalog waymark.json
