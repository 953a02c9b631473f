#!/usr/bin/env bash
# Tests operations of a deployment on MiniStack: an update from an earlier version with jobs in flight, the rollback,
# and a restore from a backup. The first argument is the git ref of the earlier version. Default: the last commit before
# version 1.2 of the API's contract. The other arguments are test files. Default: all.
source "$(dirname "$0")/../ministack.sh"
from=${1:-b9511c32^}
files=("${@:2}")
git rev-parse --quiet --verify "$from^{commit}" >/dev/null || { echo "There is no commit \"$from\" here: this needs the history (git fetch --unshallow)."; exit 1; }
export EARLIER_CHECKOUT=$work/earlier
mkdir "$EARLIER_CHECKOUT"
git archive "$from" | tar x -C "$EARLIER_CHECKOUT"
(cd "$EARLIER_CHECKOUT" && NODE_EXTRA_CA_CERTS=$callers_certificates npm ci --ignore-scripts --no-audit --no-fund --silent)
# Set like operators do: the tests need more than two delivery attempts.
stages=$EARLIER_CHECKOUT/infra/deployment-config.ts
sed -i "s/\['WEBHOOK_ALLOWED_ORIGINS'\]/['WEBHOOK_ALLOWED_ORIGINS', 'WEBHOOK_RETRY_SECONDS']/" "$stages"
grep -q "'WEBHOOK_RETRY_SECONDS'\]" "$stages" || { echo "$from has no stage \"test\" that takes WEBHOOK_RETRY_SECONDS."; exit 1; }
echo "From $(git log -1 --format='%h of %as' "$from")"
on_ministack "${OPERATIONS_SECONDS:-3000}" env TEST_SUITE=operations npx vitest run "${files[@]}"
