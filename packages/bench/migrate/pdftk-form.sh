#!/bin/sh
# One filled form per person, by pdftk: sh pdftk-form.sh FORM.pdf PEOPLE.csv OUT-FOLDER
set -eu
mkdir -p "$3"
row=0
while IFS=, read -r name course; do
  row=$((row + 1))
  printf '%%FDF-1.2\n1 0 obj<</FDF<</Fields[<</T(person.name)/V(%s)>><</T(course)/V(%s)>>]>>>>endobj\ntrailer<</Root 1 0 R>>\n%%%%EOF\n' "$name" "$course" |
    pdftk "$1" fill_form - output "$3/row_$row.pdf" flatten
done <"$2"
