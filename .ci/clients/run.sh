#!/usr/bin/env bash
# Clients generated from docs/openapi.json, as people make them: openapi-python-client, openapi-typescript with openapi-fetch, and
# oapi-codegen for Go. Each checks, creates, waits and downloads for real, once with answers at once and once with answers to wait for.
# Two to three minutes with everything to fetch. Takes what it needs from the package indexes into a folder of its own.
source "$(dirname "$0")/../shared.sh"
here=$PWD/.ci/clients
document=$PWD/docs/openapi.json
# Go keeps its modules without permission to write.
trap 'stop_service; chmod -R u+w "$work"; rm -rf "$work"' EXIT

prepare_python() {
  python_tools "$work/venv" openapi-python-client "$here/python/requirements.txt"
  # It says nothing where it can read everything: a warning is an answer or a body that the client lacks.
  PATH="$work/venv/bin:$PATH" openapi-python-client generate --path "$document" --output-path "$work/python" --fail-on-warning
}

prepare_typescript() {
  cp -r "$here/typescript" "$work/typescript"
  npm ci --prefix "$work/typescript" --silent
  (cd "$work/typescript" && node_modules/.bin/openapi-typescript "$document" -o bulkfill.ts && node_modules/.bin/tsc -p .)
}

# The tool needs a newer Go than some distributions have. Go 1.21 and later fetch it by themselves; an older one as the module that it is.
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
  # An older Go does not set who may run what it has unpacked.
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

holds() { # client, ZIP: one PDF for each row, and the manifest says so
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
