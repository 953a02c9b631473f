#!/usr/bin/env bash
# Runs the benchmarks and the long-running harnesses for a short time. It shows that each of them works. Speeds and figures are not judged:
# they are for a quiet machine and a whole run.
set -euo pipefail
cd "$(dirname "$0")/.."
figures=$(mktemp -d)
trap 'rm -rf "$figures"' EXIT
export FAULT_FIGURES=$figures
for bench in bench:editor bench:preview bench:console bench:cost; do
  echo "== npm run $bench -- --quick"
  npm run --silent "$bench" -- --quick
done
echo "== npm run bench -- --quick"
npm run --silent bench -- --quick --only row-digests,decides
echo "== npm run fuzz, soak, corpus"
FUZZ_MINUTES=1 FUZZ_DOCUMENTS=50 npm run --silent fuzz
SOAK_MINUTES=1 npm run --silent soak
npm run --silent corpus -- examples
