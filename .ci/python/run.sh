#!/usr/bin/env bash
# Tests the Python client in clients/python against a service: types, generated sources, journeys and failures. Builds
# its wheel and installs it without an index. Takes about a minute, including downloads of tools into a separate folder.
source "$(dirname "$0")/../shared.sh"
project=$PWD/clients/python
tools=${PYTHON_CLIENT_TOOLS:-$work/venv}
python_tools "$tools" pytest "$project/requirements.txt"
export PATH="$tools/bin:$PATH"

# hatchling comes from the requirements: a build must not need the network.
pip wheel --quiet --no-deps --no-build-isolation --no-index --wheel-dir "$work" "$project"
pip install --quiet --force-reinstall --no-deps --no-index "$work"/bulkfill-*.whl

webhooks=http://127.0.0.1:$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
WEBHOOK_ALLOWED_ORIGINS=$webhooks DELIVERY_MODE=cloud SYNC_WAIT_MS=0 CREATES_PER_MINUTE=1000 CHECKS_PER_MINUTE=1000 \
  REPEATED_FAILED_JOBS_COOLDOWN_SECONDS=1 HIGH_FAIL_RATIO_COOLDOWN_SECONDS=1 start_service python
data=$work/python
sign() { # template, package
  node packages/bulkfill/cli/main.ts --data-dir "$data" package build --template "$1" --pdf examples/certificate/source.pdf --out "$2"
}
sign examples/certificate/template.json "$work/form.svc"
# The samples of the pages fill a form whose only column is "Name".
python3 -c 'import json, sys; template = json.load(sys.stdin); print(json.dumps({**template, "columns": template["columns"][:1], "overlays": template["overlays"][:1]}))' \
  <examples/certificate/template.json >"$work/sample.json"
sign "$work/sample.json" "$work/sample.svc"
BULKFILL_BASE_URL=$(field "$data/local.json" base_url)
BULKFILL_API_KEY=$(field "$data/local.json" api_key)
export BULKFILL_BASE_URL BULKFILL_API_KEY BULKFILL_TEST_PACKAGE=$work/form.svc BULKFILL_TEST_WEBHOOKS=$webhooks BULKFILL_TEST_SAMPLE=$work/sample.svc

cd "$project"
ruff format --check --quiet .
ruff check --quiet .
mypy --cache-dir "$work/mypy"
pyright --pythonpath "$tools/bin/python"
pytest -q -p no:cacheprovider "$@"
