#!/usr/bin/env bash
# Known vulnerabilities of what is deployed: the registry's advisories, where it gives them, and the database of Retire.js, which comes
# with a Python package. Says of each source whether it answered. AUDIT_REQUIRED=true fails where the registry did not.
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
