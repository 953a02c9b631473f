#!/usr/bin/env bash
# Runs every script that writes a file of the repository, and fails if a file changes.
set -euo pipefail
cd "$(dirname "$0")/.."
npm run --silent generate
npm run --silent format
if ! git diff --quiet; then
  echo "These files are not what their scripts write:"
  git diff --stat
  exit 1
fi
