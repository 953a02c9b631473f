#!/usr/bin/env bash
# Fills sources that declare PDF/A or PDF/UA with overlays of every kind, and validates every row with veraPDF, PDFBox's
# preflight and pdfinfo. Makes the sources itself, with producers from the Python package index, npm and Debian.
# --quick tests a few sources of each flavour in a few minutes, as in .ci/run. --write updates the table in
# docs/generated/conformance.md: commit first. Stores sources and results in .bulkfill/conformance, so that an
# interrupted run resumes, and a run with more sources (--each N) tests only the new ones. May run with nice.
# CONFORMANCE_TOOLS is a folder for downloads; CONFORMANCE_SOURCES is a folder of sources to use instead.
source "$(dirname "$0")/../shared.sh"
needs conformance "veraPDF is left out and nothing is known about conformance" java mvn
producers=()
asked=("$@")
if [ "${1:-}" = --quick ]; then
  # LibreOffice starts separately for each document.
  producers=(typst weasyprint pikepdf_changed fpdf2 ghostscript javascript changed rich_forms)
  asked=(--each 2 --kinds 'text,pictures,alpha,qr,field,roles,counters,omitted pages,list that goes on' --variants live,flattened "${@:2}")
fi
if [[ " $* " = *" --write "* ]]; then
  kept=$PWD/.bulkfill/conformance
  asked+=(--results "$kept/results.jsonl")
fi
tools=${CONFORMANCE_TOOLS:-${kept:-$work}/tools}
mkdir -p "$tools"
verapdf=$(fetch_verapdf "$tools")
preflight=$(fetch_jar "$tools" org.apache.pdfbox:preflight-app:3.0.3 c4ddbeeeb66fc55b11d46422259b8cf8eb1af6370d804123a2c5f89c1e6ccece)
sources=${CONFORMANCE_SOURCES:-${kept:-$work}/sources}
if [ ! -d "$sources" ]; then
  python_tools "$tools/venv" python .ci/conformance/requirements.txt
  "$tools/venv/bin/python" .ci/conformance/make-sources.py "$work/made" "${producers[@]}"
  mv "$work/made" "$sources"
fi
npm run --silent trial -- conformance --sources "$sources" --jar "$verapdf" --preflight "$preflight" "${asked[@]}"
