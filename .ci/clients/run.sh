#!/usr/bin/env bash
# Lints docs/openapi.json, and tests clients generated from it with common tools: openapi-python-client,
# openapi-typescript with openapi-fetch, oapi-codegen for Go, and OpenAPI Generator for Java and C#. All are compiled.
# The first three check, create, wait, download and fill with a real service, once with immediate and once with deferred
# results. Takes three to four minutes, including downloads of tools into a separate folder.
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

install() { # Debian packages
  local sudo=""
  [ "$(id -u)" -eq 0 ] || sudo=sudo
  dpkg -s "$@" >/dev/null 2>&1 && return
  $sudo apt-get update -qq
  DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

prepare_tools() {
  cp -r "$here/tools" "$work/tools"
  npm ci --prefix "$work/tools" --silent --ignore-scripts
  "$work/tools/node_modules/.bin/redocly" lint --extends recommended --max-problems 20 "$document"
  mvn -q -B dependency:copy -Dartifact=org.openapitools:openapi-generator-cli:7.25.0 -DoutputDirectory="$work/generator"
}

openapi_generator() { # language, options…
  java -jar "$work"/generator/*.jar generate -g "$1" -i "$document" -o "$work/$1" "${@:2}" >"$work/$1.log" 2>&1 || { cat "$work/$1.log"; return 1; }
}

prepare_java() {
  install default-jdk-headless maven
  openapi_generator java --additional-properties=hideGenerationTimestamp=true
  mvn -q -B -f "$work/java/pom.xml" compile
  echo "ok: Java, compiled"
}

prepare_csharp() {
  install mono-mcs libmono-system-net-http4.0-cil libmono-system-web4.0-cil \
    libmono-system-componentmodel-dataannotations4.0-cil libmono-system-runtime-serialization4.0-cil
  openapi_generator csharp --library httpclient --additional-properties=targetFramework=net48,packageName=Bulkfill
  mcs -langversion:latest -nowarn:0108,0168,0219,0472,0612,0618,0659,1573,1591 -target:library -out:"$work/Bulkfill.dll" \
    -r:System.Net.Http,System.Web,System.ComponentModel.DataAnnotations,System.Runtime.Serialization \
    -r:"$work/tools/node_modules/nswag/bin/binaries/Win/Newtonsoft.Json.dll" \
    -recurse:"$work/csharp/src/Bulkfill/*.cs" "$here/csharp/Polly.cs"
  echo "ok: C#, compiled"
}

# The tool needs a newer Go than some distributions have. Go 1.21 and later download it; an older Go fetches it as a
# module.
go_new_enough() {
  command -v go >/dev/null || install golang-go ca-certificates
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
  EXAMPLE_ROW=$(python3 -c 'import csv, json, sys
cells = next(csv.reader(open(sys.argv[1], newline="", encoding="utf-8")))
print(json.dumps({f"column_{place}": cell for place, cell in enumerate(cells)}))' "$EXAMPLE/rows.csv")
  export BASE_URL API_KEY EXAMPLE EXAMPLE_PACKAGE EXAMPLE_ROWS EXAMPLE_ROW
}

holds() { # client, ZIP: one PDF per row, as the manifest says
  python3 - "$1" "$2" "$EXAMPLE_ROWS" <<'PY'
import json, sys, zipfile
name, path, rows = sys.argv[1], sys.argv[2], int(sys.argv[3])
with zipfile.ZipFile(path) as archive:
    pdfs = [entry for entry in archive.namelist() if entry.endswith(".pdf")]
    produced = json.loads(archive.read("manifest.json"))["summary"]["produced_rows"]
    assert archive.testzip() is None and len(pdfs) == produced == rows, (len(pdfs), produced, rows)
print(f"ok: {name}, {rows} rows checked and filled, and one document")
PY
}

prepare_tools
prepare_java
prepare_csharp
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
