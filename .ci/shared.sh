# shellcheck shell=bash
# Shared setup of the scripts in this folder. Source it first: it changes to the root of the repository, adds the
# project's own tools to PATH, and creates a work folder that is removed at the end.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export PATH="$PWD/node_modules/.bin:$PATH"
work=$(mktemp -d)

needs() { # script, consequence of missing tools, tools…
  local tool
  for tool in "${@:3}"; do
    command -v "$tool" >/dev/null && continue
    echo "$1: $tool is not installed, so $2"
    # In CI, a missing tool is a failure: untested changes must not land.
    [ -z "${CI:-}" ]
    exit
  done
}

python_tools() { # folder, one of its programs, requirements, options of pip…: installs them if missing
  [ ! -x "$1/bin/$2" ] || return 0
  python3 -m venv "$1"
  "$1/bin/pip" install --quiet --disable-pip-version-check "${@:4}" -r "$3"
}

fetch_jar() { # folder, coordinates, SHA-256: downloads it if missing, and prints its path
  local file
  file=$1/$(cut -d: -f2 <<<"$2")-$(cut -d: -f3 <<<"$2").jar
  # A command substitution ignores -e.
  [ -f "$file" ] || mvn -q -B dependency:copy "-Dartifact=$2" "-DoutputDirectory=$1" >&2 || return
  sha256sum --check --quiet <<<"$3  $file" >&2 || return
  echo "$file"
}

fetch_verapdf() { # folder: prints the path of its jar
  fetch_jar "$1" org.verapdf.apps:greenfield-apps:1.28.2 687d4d8bcfec48c9f7e931cf78ed061f1eeccfba55d4cdc000ba9b4d8aa46ce6
}

field() { # JSON file, path of a member: its value
  python3 -c 'import json, sys; value = json.load(open(sys.argv[1]))
for name in sys.argv[2].split("."): value = value[name]
print(value)' "$1" "$2"
}

service=""
start_service() { # name: starts the service with its data in $work/name and settings from the environment
  local log=$work/$1.log
  PORT=0 DATA_DIR=$work/$1 node local/start.ts >"$log" 2>&1 &
  service=$!
  for _ in $(seq 240); do
    grep -q 'is ready' "$log" && break
    kill -0 "$service" 2>/dev/null || break
    sleep 0.25
  done
  grep -q 'is ready' "$log" || { cat "$log"; return 1; }
}

stop_service() {
  [ -n "$service" ] || return 0
  kill "$service" 2>/dev/null || true
  wait "$service" 2>/dev/null || true
  service=""
}

trap 'stop_service; rm -rf "$work"' EXIT
