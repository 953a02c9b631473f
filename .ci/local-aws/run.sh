#!/usr/bin/env bash
# Asks the embedded DynamoDB and DynamoDB Local, AWS's own, the same, and fails at a difference of a new kind. The seeds are the same each
# time: a difference that this finds comes from the change. With other seeds: .ci/local-aws/run.sh --seed 1000 --seeds 40
# JUDGES keeps what was fetched.
set -euo pipefail
cd "$(dirname "$0")/../.."
export PATH="$PWD/node_modules/.bin:$PATH"
for tool in java mvn; do
  if ! command -v "$tool" >/dev/null; then
    echo "local-aws: $tool is not installed, so DynamoDB Local is left out"
    # Where changes are let in, what is not known is not let in.
    [ -z "${CI:-}" ]
    exit
  fi
done
sums=$PWD/.ci/local-aws/jars.sha256
work=$(mktemp -d)
judge=
trap '[ -z "$judge" ] || kill "$judge" 2>/dev/null; rm -rf "$work"' EXIT
jars=${JUDGES:-$work}/dynamodb-local
[ -d "$jars" ] || mvn -q -B -f .ci/local-aws/pom.xml dependency:copy-dependencies -DincludeScope=runtime "-DoutputDirectory=$jars"
(cd "$jars" && sha256sum --check --quiet "$sums")
port=$(node -e 'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
# It listens on every interface and takes anybody's request; it holds nothing but this run's tables, in memory.
java -Xmx512m "-Djava.library.path=$jars" -cp "$jars/*" software.amazon.dynamodb.services.local.main.ServerRunner \
  -inMemory -port "$port" -disableTelemetry >"$work/judge.log" 2>&1 &
judge=$!
for _ in $(seq 240); do
  (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null && break
  kill -0 "$judge" 2>/dev/null || { cat "$work/judge.log"; exit 1; }
  sleep 0.25
done
npm run --silent conformance -- --against "http://127.0.0.1:$port" "$@"
