#!/usr/bin/env bash
# Deploys the service with the CDK to MiniStack, tests it there and destroys it. Takes two to three minutes, including
# one minute of waiting for the sweep.
source "$(dirname "$0")/../ministack.sh"
on_ministack "${DEPLOYED_SECONDS:-600}" npm run --silent test:deployed
