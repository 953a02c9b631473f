#!/usr/bin/env bash
# Validates the accessibility conformance report by the schema of OpenACR, and compares it with the newest catalog in the
# package of npm, VPAT 2.4 with WCAG 2.1 and Section 508. It has none of EN 301 549.
source "$(dirname "$0")/../shared.sh"
tools=${ACCESSIBILITY_TOOLS:-$work/venv}
python_tools "$tools" jsonschema .ci/accessibility/requirements.txt

catalog=2.4-edition-wcag-2.1-508-en.yaml
archive=$(cd "$work" && npm pack --silent @openacr/openacr@0.3.5)
sha512sum --check --quiet <<<"323b5a8293abd00bf021f853bc7f83f51b975b17325457b8164b8dba4eeb2638e39fa4974aa379788192211e7acd9f5d8e3a48b7f92db979f1e62c5601137ebf  $work/$archive"
tar -xzf "$work/$archive" -C "$work" package/schema/openacr-0.1.0.json "package/catalog/$catalog"
"$tools/bin/python" .ci/accessibility/validate.py docs/operate/accessibility.yaml "$work/package/schema/openacr-0.1.0.json" "$work/package/catalog/$catalog"
