#!/usr/bin/env bash
# Releases the last commit in a clone: as dry run, then with commit and tag. Checks that the sums are equal, every bill
# of materials by the validator of the CycloneDX project, that the context of the image builds the npm package, and the
# workflow. Publishes nothing.
source "$(dirname "$0")/../shared.sh"
needs release "no release was built" git tar sha256sum
tools=${RELEASE_TOOLS:-$work/venv}
python_tools "$tools" zizmor .ci/release/requirements.txt
build=${PYTHON_CLIENT_TOOLS:-$work/build}
python_tools "$build" hatchling clients/python/requirements.txt
"$tools/bin/zizmor" --offline --quiet .github/workflows/release.yml

copy_packages() { # folder; leaves out caches, which other programs change
  local options=-a
  [ "$(stat -c %d node_modules)" != "$(stat -c %d "$1")" ] || options=-al
  mkdir "$1/node_modules"
  find node_modules -mindepth 1 -maxdepth 1 ! -name '.cache' ! -name '.vite*' -exec cp $options -t "$1/node_modules" {} +
}

git clone --quiet . "$work/clone"
copy_packages "$work/clone"
cd "$work/clone"
export GIT_AUTHOR_NAME=release GIT_AUTHOR_EMAIL=release@example.com GIT_COMMITTER_NAME=release GIT_COMMITTER_EMAIL=release@example.com
# After a release, nothing is unreleased.
sed -i '0,/^## Unreleased$/s//&\n\n- An entry./' CHANGELOG.md
git commit --quiet --all --message 'docs: add an entry'
version=$(node -p 'const [major] = require("./package.json").version.split("."); `${Number(major) + 1}.0.0`')
for mode in --dry-run ""; do
  before=$(git rev-parse HEAD)
  npm run --silent release -- "$version" ${mode:+"$mode"} --date 2026-01-02 --python "$build/bin/python"
  [ -z "$(git status --porcelain)" ]
  [ "$mode" != --dry-run ] || [ "$(git rev-parse HEAD)" = "$before" ]
  mv "dist/release/$version" "$work/files$mode"
  diff "$work/files--dry-run/SHA256SUMS" "$work/files$mode/SHA256SUMS"
done
[ "$(git describe)" = "v$version" ]
cd "$OLDPWD"

files=$work/files--dry-run
(cd "$files" && sha256sum --check --strict --quiet SHA256SUMS)
[ "$(find "$files" -type f | wc -l)" -eq $(($(wc -l <"$files/SHA256SUMS") + 1)) ]
"$tools/bin/python" .ci/release/validate_sboms.py "$files"

mkdir "$work/context"
tar -xzf "$files/bulkfill-container-$version.tar.gz" -C "$work/context"
copy_packages "$work/context"
node "$work/context/packages/bulkfill/publish/build-package.ts" "$work/app"
tar -xzf "$files/bulkfill-$version.tgz" -C "$work"
# Names of chunks, and which maps are within scripts, depend on the path of the output.
files_of() { # folder
  (cd "$1" && find . -type f ! -name '*.map' | sed -E 's/chunk-[0-9A-Z]+/chunk/' | sort)
}
diff <(files_of "$work/package") <(files_of "$work/app")
