#!/bin/sh
# Makes each source.pdf again from the source next to it. Needs the Debian packages libreoffice-writer, chromium, qpdf,
# fonts-noto-core and fonts-liberation; nothing in the project runs it, the PDFs are committed.
set -eu
cd "$(dirname "$0")"
profiles=$(mktemp -d)
trap 'rm -rf "$profiles"' EXIT

print_html() { # source.html out.pdf
  chromium --headless=new --no-sandbox --disable-gpu --user-data-dir="$profiles/chromium" \
    --no-pdf-header-footer --print-to-pdf="$2" "file://$PWD/$1"
}

soffice -env:UserInstallation="file://$profiles/libreoffice" --headless --convert-to pdf --outdir offer-letter offer-letter/source.fodt

print_html shipping-label/source.html shipping-label/source.pdf

# The certificate is drawn sideways on a portrait sheet; /Rotate 90 in its page dictionary turns it upright.
print_html certificate/source.html "$profiles/certificate.pdf"
qpdf "$profiles/certificate.pdf" certificate/source.pdf --rotate=90:1 --object-streams=preserve
