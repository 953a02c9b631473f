#!/usr/bin/env bash
# Reports known vulnerabilities of deployed code: from the registry's advisories, if available, and from the database of
# Retire.js, which a Python package contains. Prints whether each source answered. With AUDIT_REQUIRED=true, fails if
# the registry did not.
source "$(dirname "$0")/../shared.sh"

npm audit --omit=dev --audit-level=high --json >"$work/npm.json" 2>/dev/null || true
python3 - "$work/npm.json" "${AUDIT_REQUIRED:-false}" <<'PY'
import json, sys
try:
    counts = json.load(open(sys.argv[1]))["metadata"]["vulnerabilities"]
except Exception:
    print("npm advisories: NOT CHECKED, the registry does not answer")
    sys.exit(sys.argv[2] == "true")
print("npm advisories:", ", ".join(f"{count} {severity}" for severity, count in counts.items()))
sys.exit(counts["high"] + counts["critical"] > 0)
PY

tools=${AUDIT_TOOLS:-$work/venv}
python_tools "$tools" python .ci/audit/requirements.txt
"$tools/bin/python" .ci/audit/retire.py
