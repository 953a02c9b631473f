#!/usr/bin/env bash
# Checks the published package with publint and arethetypeswrong, and runs the library with require() of Node, in Bun
# and in Deno. test/package bundles it with esbuild and Vite. The tools are installed into a separate folder.
source "$(dirname "$0")/../shared.sh"
trap 'rm -rf "$work"' EXIT

cp -r .ci/bundlers "$work/tools"
npm ci --prefix "$work/tools" --silent --no-audit
tools=$work/tools/node_modules/.bin
node packages/bulkfill/publish/build-package.ts "$work/built" >/dev/null
npm pack --silent --pack-destination "$work" "$work/built" >/dev/null
tarball=$(ls "$work"/bulkfill-*.tgz)

"$tools/publint" "$tarball" --strict
# The package has ES modules alone, which require() loads since Node 22.12.
"$tools/attw" "$tarball" --profile esm-only

project=$work/project
mkdir "$project"
cp -r examples "$project/examples"
esbuild test/package/common-js.ts --format=cjs --platform=node --outfile="$project/common-js.cjs" --log-level=warning
cd "$project"
echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit "$tarball"

fill() { # name, command…: fills the certificates of the examples
  local printed
  printed=$("${@:2}" examples/certificate "$1.zip") || return
  [ "$printed" = "60 certificates of 60" ] || { echo "$1: $printed"; return 1; }
  unzip -tq "$1.zip"
}

program=examples/library/certificates.ts
fill require node common-js.cjs
fill bun "$tools/bun" "$program"
fill deno "$tools/deno" run --no-check --allow-all --node-modules-dir=manual "$program"
