#!/bin/sh
# Tests archives with independent readers: Info-ZIP (unzip, zipinfo) and Python's zipfile.
set -eu
cd "$(dirname "$0")/.."
PATH="$PWD/node_modules/.bin:$PATH"
samples=$(mktemp -d)
trap 'rm -rf "$samples"' EXIT
node test/engine/zip/write-sample-archives.ts "$samples" | while read -r file entries; do
  unzip -tqq "$samples/$file"
  test "$(zipinfo -1 "$samples/$file" | wc -l)" -eq "$entries"
  python3 - "$samples/$file" "$entries" <<'PYTHON'
import sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    assert len(archive.namelist()) == int(sys.argv[2]), len(archive.namelist())
    assert archive.testzip() is None, archive.testzip()
    assert archive.infolist()[-1].filename == 'manifest.json'
PYTHON
  echo "ok: $file, $entries entries"
done
