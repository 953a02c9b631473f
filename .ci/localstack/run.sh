#!/usr/bin/env bash
# Runs tests of the service on the S3, SQS and DynamoDB of LocalStack, without Docker:
# `.ci/localstack/run.sh [test files]`. The Python package index has LocalStack's open part up to 2026.3.0. It needs
# Python 3.13 (set PYTHON), and DynamoDB Local from Maven Central, which it would otherwise download elsewhere. It
# installs half a gigabyte; set LOCALSTACK_TOOLS to a folder to keep it. If the installation fails, this script reports
# that and runs nothing.
source "$(dirname "$0")/../shared.sh"
python=${PYTHON:-python3.13}
needs localstack "nothing runs on LocalStack" java javac jar mvn "$python"
left_out() { # why
  echo "localstack: $1, so nothing runs on LocalStack"
  [ -z "${CI:-}" ]
  exit
}
"$python" -c 'import sys; sys.exit(sys.version_info[:2] != (3, 13))' 2>/dev/null || left_out "$python is not Python 3.13"
tools=${LOCALSTACK_TOOLS:-$work/tools}
mkdir -p "$tools"
if [ ! -e "$tools/installed" ]; then
  "$python" -m venv "$tools/venv"
  "$tools/venv/bin/pip" install --quiet --disable-pip-version-check -r .ci/localstack/requirements.txt || left_out "the Python package index does not give it"
  mvn -q -B -f .ci/local-aws/dynamodb-local.xml dependency:copy-dependencies -DincludeScope=runtime "-DoutputDirectory=$tools/dynamodb-local"
  touch "$tools/installed"
fi
(cd "$tools/dynamodb-local" && sha256sum --check --quiet "$OLDPWD/.ci/local-aws/dynamodb-local.sha256")

# Provides what LocalStack would otherwise download: DynamoDB Local, a Java, and an agent, here an empty one.
root=$work/root
place=$root/var/lib/localstack/lib/dynamodb-local/2
java_home=$root/var/lib/localstack/lib/java/21
mkdir -p "$place/DynamoDBLocal_lib" "$java_home" "$root/tmp" "$work/agent"
cp "$tools/dynamodb-local/"* "$place/DynamoDBLocal_lib/"
ln -s "$(dirname "$(readlink -f "$(command -v java)")")" "$java_home/bin"
{
  echo "Main-Class: software.amazon.dynamodb.services.local.main.ServerRunner"
  printf 'Class-Path:'
  for jar in "$tools/dynamodb-local/"*.jar; do printf ' DynamoDBLocal_lib/%s \n' "$(basename "$jar")"; done
  echo
} >"$work/manifest"
jar cfm "$place/DynamoDBLocal.jar" "$work/manifest" -C "$work" manifest
echo 'public class Agent { public static void premain(String given) {} }' >"$work/agent/Agent.java"
echo 'Premain-Class: Agent' >"$work/agent/manifest"
javac -d "$work/agent" "$work/agent/Agent.java"
jar cfm "$place/ddb-local-loader-0.1.jar" "$work/agent/manifest" -C "$work/agent" Agent.class

port=$("$python" -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
OVERRIDE_IN_DOCKER=0 FILESYSTEM_ROOT=$root GATEWAY_LISTEN=127.0.0.1:$port LOCALSTACK_HOST=127.0.0.1:$port SQS_ENDPOINT_STRATEGY=path \
  DISABLE_EVENTS=1 SKIP_SSL_CERT_DOWNLOAD=1 DNS_ADDRESS=0 DYNAMODB_IN_MEMORY=1 PATH="$tools/venv/bin:$PATH" \
  "$tools/venv/bin/python" -m localstack.runtime.main >"$work/localstack.log" 2>&1 &
localstack=$!
trap 'kill "$localstack" 2>/dev/null || true; wait; rm -rf "$work"' EXIT
for _ in $(seq "${LOCALSTACK_START_SECONDS:-240}"); do
  curl -sf "http://127.0.0.1:$port/_localstack/health" >/dev/null && break
  kill -0 "$localstack" 2>/dev/null || break
  sleep 1
done
curl -sf "http://127.0.0.1:$port/_localstack/health" >/dev/null || {
  cat "$work/localstack.log"
  exit 1
}
files=("$@")
[ "${#files[@]}" -gt 0 ] || files=(test/lib/workflows/{create-job,deliver-webhook} test/lib/routes/templates
  test/lib/workflows/execute-job/{running-jobs,late-holder}.test.ts test/lib/stores/storage)
TEST_STORAGE_ENDPOINT=http://127.0.0.1:$port vitest run "${files[@]}"
