#!/usr/bin/env bash
# Tests clients generated from docs/openapi.json with common tools: openapi-python-client, openapi-typescript with
# openapi-fetch, and oapi-codegen for Go. Each checks, creates, waits and downloads with a real service, once with
# immediate and once with deferred results. Takes two to three minutes, including downloads of tools into a separate
# folder.
source "$(dirname "$0")/../shared.sh"
here=$PWD/.ci/clients
document=$PWD/docs/openapi.json
# Go makes its module files read-only.
trap 'stop_service; chmod -R u+w "$work"; rm -rf "$work"' EXIT

prepare_python() {
  python_tools "$work/venv" openapi-python-client "$here/python/requirements.txt"
  # It prints nothing if it supports the whole document. A warning means that the client lacks a response or a body.
  PATH="$work/venv/bin:$PATH" openapi-python-client generate --path "$document" --output-path "$work/python" --fail-on-warning
}

prepare_typescript() {
  cp -r "$here/typescript" "$work/typescript"
  npm ci --prefix "$work/typescript" --silent
  (cd "$work/typescript" && node_modules/.bin/openapi-typescript "$document" -o bulkfill.ts && node_modules/.bin/tsc -p .)
}

# The tool needs a newer Go than some distributions have. Go 1.21 and later download it; an older Go fetches it as a
# module.
go_new_enough() {
  command -v go >/dev/null || {
    local sudo=""
    [ "$(id -u)" -eq 0 ] || sudo=sudo
    $sudo apt-get update -qq
    DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends golang-go ca-certificates >/dev/null
  }
  case "$(go env GOVERSION)" in
    go1.[0-9] | go1.[0-9].* | go1.1[0-9] | go1.1[0-9].* | go1.20 | go1.20.*) ;;
    *) return 0 ;;
  esac
  local version toolchain
  version=$(sed -n 's/^go //p' "$here/go/go.mod")
  toolchain=$(cd "$work" && go mod download -json "golang.org/toolchain@v0.0.1-go$version.$(go env GOOS)-$(go env GOARCH)" | sed -n 's/.*"Dir": "\(.*\)".*/\1/p')
  # An older Go does not set the execute permissions of unpacked files.
  chmod -R u+rwx "$toolchain/bin" "$toolchain/pkg/tool"
  export PATH="$toolchain/bin:$PATH" GOROOT=$toolchain
}

prepare_go() {
  export GOPATH=$work/gopath GOFLAGS=-mod=readonly GOTOOLCHAIN=auto
  go_new_enough
  cp -r "$here/go" "$work/go"
  mkdir "$work/go/bulkfill"
  (cd "$work/go" && go tool oapi-codegen -config oapi-codegen.yaml "$document" && go vet ./... && go build -o "$work/go-client" .)
}

start() { # name, sync wait window in ms
  SYNC_WAIT_MS=$2 CREATES_PER_MINUTE=1000 CHECKS_PER_MINUTE=1000 REPEATED_FAILED_JOBS_COOLDOWN_SECONDS=1 start_service "$1"
  BASE_URL=$(field "$work/$1/local.json" base_url)
  API_KEY=$(field "$work/$1/local.json" api_key)
  EXAMPLE=$PWD/examples/offer-letter EXAMPLE_PACKAGE=$work/$1/offer-letter.svc
  EXAMPLE_ROWS=$(python3 -c 'import csv, sys; print(len(list(csv.reader(open(sys.argv[1], newline="", encoding="utf-8")))))' "$EXAMPLE/rows.csv")
  export BASE_URL API_KEY EXAMPLE EXAMPLE_PACKAGE EXAMPLE_ROWS
}

holds() { # client, ZIP: one PDF per row, as the manifest says
  python3 - "$1" "$2" "$EXAMPLE_ROWS" <<'PY'
import json, sys, zipfile
name, path, rows = sys.argv[1], sys.argv[2], int(sys.argv[3])
with zipfile.ZipFile(path) as archive:
    pdfs = [entry for entry in archive.namelist() if entry.endswith(".pdf")]
    produced = json.loads(archive.read("manifest.json"))["summary"]["produced_rows"]
    assert archive.testzip() is None and len(pdfs) == produced == rows, (len(pdfs), produced, rows)
print(f"ok: {name}, {rows} rows checked and filled")
PY
}

prepare_python
prepare_typescript
prepare_go
for window in 8000 0; do
  start "window-$window" "$window"
  PYTHONPATH=$work/python "$work/venv/bin/python" "$here/python/create_and_check.py" "$work/python.zip"
  holds "Python, window of $window ms" "$work/python.zip"
  (cd "$work/typescript" && node create-and-check.ts "$work/typescript.zip")
  holds "TypeScript, window of $window ms" "$work/typescript.zip"
  "$work/go-client" "$work/go.zip"
  holds "Go, window of $window ms" "$work/go.zip"
  stop_service
done
