# shellcheck shell=bash
# Starts MiniStack, an emulator of AWS that runs the handlers without Docker, for scripts that deploy. Source it in
# place of `shared.sh`: it starts MiniStack on a free port, sets AWS_ENDPOINT_URL, and stops it with the script.
# MiniStack enforces IAM and uses TLS: each function has only the permissions of its role. Installs from the Python
# package index into a temporary folder, or into MINISTACK_TOOLS to keep it. MiniStack runs the first `node` in PATH:
# the project's.
source "$(dirname "${BASH_SOURCE[0]}")/shared.sh"
emulator=""
run=""
end() { # process: terminates it, and kills it after ten seconds
  kill "$1" 2>/dev/null || return 0
  for _ in $(seq 40); do
    kill -0 "$1" 2>/dev/null || return 0
    sleep 0.25
  done
  kill -9 "$1" 2>/dev/null || true
}
stop() {
  [ -z "$run" ] || end "$run"
  [ -z "$emulator" ] || end "$emulator"
  wait
}
trap 'stop; rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

tools=${MINISTACK_TOOLS:-$work/venv}
python_tools "$tools" ministack .ci/deployed/requirements.txt

port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
certificate=$work/ministack-tls/server.crt
# Certificates of the caller: programs that use the registry need these instead of the emulator's.
callers_certificates=${NODE_EXTRA_CA_CERTS:-}
unset AWS_PROFILE AWS_DEFAULT_PROFILE AWS_SESSION_TOKEN AWS_ENDPOINT_URL
export AWS_CONFIG_FILE=/dev/null AWS_SHARED_CREDENTIALS_FILE=/dev/null
export AWS_ACCESS_KEY_ID=test AWS_SECRET_ACCESS_KEY=test AWS_REGION=us-east-1 AWS_DEFAULT_REGION=us-east-1
# MiniStack writes its certificate to TMPDIR, and unpacks functions there next to a CommonJS program. A package.json
# further up, such as a stray one in /tmp, could turn that program into an ES module, and every function would fail.
echo '{"type":"commonjs"}' >"$work/package.json"
export NODE_EXTRA_CA_CERTS=$certificate AWS_CA_BUNDLE=$certificate TMPDIR=$work
GATEWAY_PORT=$port BIND_HOST=127.0.0.1 USE_SSL=1 AUTH=true LAMBDA_EXECUTOR=local \
  "$tools/bin/python" -m ministack >"$work/ministack.log" 2>&1 &
emulator=$!
# Without enforced IAM, every request would pass.
ready() { curl -sf --cacert "$certificate" "https://127.0.0.1:$port/_ministack/health" 2>/dev/null | grep '"auth": *"enabled"' >/dev/null; }
for _ in $(seq 240); do
  ready && break
  kill -0 "$emulator" 2>/dev/null || { cat "$work/ministack.log"; exit 1; }
  sleep 0.25
done
ready || { cat "$work/ministack.log"; exit 1; }
export AWS_ENDPOINT_URL=https://127.0.0.1:$port

on_ministack() { # seconds, command…: ends with the script; prints the last output of MiniStack on failure
  # In the background, so that the script can be interrupted.
  timeout --kill-after=30 "$1" "${@:2}" &
  run=$!
  if ! wait "$run"; then
    tail -n 100 "$work/ministack.log"
    exit 1
  fi
}
