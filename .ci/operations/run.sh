#!/usr/bin/env bash
# What operators do to a deployment, on MiniStack: an update from an earlier version with jobs in flight and the way back, and a restore from a
# backup. The version to come from is a git ref; unless given, the last commit before version 1.2 of the API's contract. What follows it names the test files; all unless given.
source "$(dirname "$0")/../ministack.sh"
from=${1:-b9511c32^}
files=("${@:2}")
git rev-parse --quiet --verify "$from^{commit}" >/dev/null || { echo "There is no commit \"$from\" here: this needs the history (git fetch --unshallow)."; exit 1; }
export EARLIER_CHECKOUT=$work/earlier
mkdir "$EARLIER_CHECKOUT"
git archive "$from" | tar x -C "$EARLIER_CHECKOUT"
(cd "$EARLIER_CHECKOUT" && NODE_EXTRA_CA_CERTS=$callers_certificates npm ci --ignore-scripts --no-audit --no-fund --silent)
# A setting of the stage, as operators set it: the tests need more than two attempts at an event.
stages=$EARLIER_CHECKOUT/infra/deployment-config.ts
sed -i "s/\['WEBHOOK_ALLOWED_ORIGINS'\]/['WEBHOOK_ALLOWED_ORIGINS', 'WEBHOOK_RETRY_SECONDS']/" "$stages"
grep -q "'WEBHOOK_RETRY_SECONDS'\]" "$stages" || { echo "$from has no stage \"test\" that takes WEBHOOK_RETRY_SECONDS."; exit 1; }
echo "From $(git log -1 --format='%h of %as' "$from")"
on_ministack "${OPERATIONS_SECONDS:-3000}" npm run --silent test:operations -- "${files[@]}"
