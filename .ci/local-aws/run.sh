#!/usr/bin/env bash
# Sends the same requests to the embedded AWS and to other servers, and fails on an unknown difference. Compares the
# table with DynamoDB Local by AWS, storage with moto, queues with moto and ElasticMQ. The seeds are constant, so a
# difference comes from the change. With other seeds: .ci/local-aws/run.sh --seed 1000 --seeds 40 JUDGES is a folder for
# downloads.
source "$(dirname "$0")/../shared.sh"
needs local-aws "the judges are left out" java mvn python3
here=$PWD/.ci/local-aws
judges=${JUDGES:-$work}
started=()
trap 'for judge in "${started[@]}"; do kill "$judge" 2>/dev/null || true; done; rm -rf "$work"' EXIT

jars() { # name
  [ -d "$judges/$1" ] || mvn -q -B -f "$here/$1.xml" dependency:copy-dependencies -DincludeScope=runtime "-DoutputDirectory=$judges/$1"
  (cd "$judges/$1" && sha256sum --check --quiet "$here/$1.sha256")
}
free_port() {
  node -e 'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })'
}
start() { # port command…
  "${@:2}" >"$work/$1.log" 2>&1 &
  started+=($!)
  for _ in $(seq 240); do
    (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null && return
    kill -0 "$!" 2>/dev/null || break
    sleep 0.25
  done
  cat "$work/$1.log"
  return 1
}
compare() { # port service …
  echo "$2:"
  npm run --silent trial -- conformance --against "http://127.0.0.1:$1" --service "$2" "${@:3}"
}

jars dynamodb-local
port=$(free_port)
# It listens on every interface and accepts any request; it contains only this run's tables, in memory.
start "$port" java -Xmx512m "-Djava.library.path=$judges/dynamodb-local" -cp "$judges/dynamodb-local/*" \
  software.amazon.dynamodb.services.local.main.ServerRunner -inMemory -port "$port" -disableTelemetry
compare "$port" dynamodb "$@"

python_tools "$judges/moto" moto_server "$here/requirements.txt" --require-hashes
port=$(free_port)
MOTO_ACCOUNT_ID=000000000000 start "$port" "$judges/moto/bin/moto_server" -H 127.0.0.1 -p "$port"
compare "$port" s3 "$@" --steps 400
compare "$port" sqs "$@" --steps 300

jars elasticmq
port=$(free_port)
cat >"$work/elasticmq.conf" <<CONF
include classpath("application.conf")
node-address { protocol = http, host = "127.0.0.1", port = $port, context-path = "" }
rest-sqs { enabled = true, bind-port = $port, bind-hostname = "127.0.0.1", sqs-limits = strict }
rest-stats { enabled = false }
aws { region = us-east-1, accountId = 000000000000 }
CONF
start "$port" java -Xmx256m "-Dconfig.file=$work/elasticmq.conf" -cp "$judges/elasticmq/*" org.elasticmq.server.Main
compare "$port" sqs "$@" --steps 300
