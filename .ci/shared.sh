# shellcheck shell=bash
# What the scripts next to this share. They source it first: from then on they run in the root of the repository, with the project's own
# tools and a folder for their work, which is gone at their end.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export PATH="$PWD/node_modules/.bin:$PATH"
work=$(mktemp -d)

needs() { # script, what is left out without them, tools…
  local tool
  for tool in "${@:3}"; do
    command -v "$tool" >/dev/null && continue
    echo "$1: $tool is not installed, so $2"
    # Where changes are let in, what is not known is not let in.
    [ -z "${CI:-}" ]
    exit
  done
}

python_tools() { # folder, one of its programs, requirements, options of pip…: made where they are not there yet
  [ ! -x "$1/bin/$2" ] || return 0
  python3 -m venv "$1"
  "$1/bin/pip" install --quiet --disable-pip-version-check "${@:4}" -r "$3"
}

field() { # JSON file, path of a member: its value
  python3 -c 'import json, sys; value = json.load(open(sys.argv[1]))
for name in sys.argv[2].split("."): value = value[name]
print(value)' "$1" "$2"
}

service=""
start_service() { # name: the service on this machine, with its data in $work/name; its settings are in the environment
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
