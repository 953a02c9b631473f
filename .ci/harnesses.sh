#!/usr/bin/env bash
# Runs the benchmarks of the pages for a short time, to show that each of them works. Does not judge speeds: they
# require an idle machine and a full run.
set -euo pipefail
cd "$(dirname "$0")/.."
for bench in editor preview console; do
  echo "== npm run bench -- $bench --quick"
  npm run --silent bench -- "$bench" --quick
done
