#!/usr/bin/env bash
# Validates the accessibility conformance report by the schema of OpenACR and its catalog of VPAT 2.5 INT. The package of
# npm has the schema, but only catalogs of VPAT 2.4.
source "$(dirname "$0")/../shared.sh"
tools=${ACCESSIBILITY_TOOLS:-$work/venv}
python_tools "$tools" jsonschema .ci/accessibility/requirements.txt

archive=$(cd "$work" && npm pack --silent @openacr/openacr@0.3.5)
sha512sum --check --quiet <<<"323b5a8293abd00bf021f853bc7f83f51b975b17325457b8164b8dba4eeb2638e39fa4974aa379788192211e7acd9f5d8e3a48b7f92db979f1e62c5601137ebf  $work/$archive"
tar -xzf "$work/$archive" -C "$work" package/schema/openacr-0.1.0.json

catalog=${OPENACR_CATALOG:-$work/catalog.yaml}
[ -f "$catalog" ] || curl --fail --silent --show-error --location --output "$catalog" \
  https://raw.githubusercontent.com/GSA/openacr/86f890a07a2a193d2a9404fb57d2cc2d62a60a4f/catalog/2.5-edition-wcag-2.2-508-eu-en.yaml
sha256sum --check --quiet <<<"e08e360e7e4f8ba0f5f70b27b4af927f9e997b38e8ed1aaad947c82db81bea98  $catalog"
"$tools/bin/python" .ci/accessibility/validate.py docs/operate/accessibility.yaml "$work/package/schema/openacr-0.1.0.json" "$catalog"
