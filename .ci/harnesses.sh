#!/usr/bin/env bash
# Runs the benchmarks of the pages for a short time, to show that each of them works. Does not judge speeds: they
# require an idle machine and a full run.
set -euo pipefail
cd "$(dirname "$0")/.."
for bench in bench:editor bench:preview bench:console; do
  echo "== npm run $bench -- --quick"
  npm run --silent "$bench" -- --quick
done
