#!/usr/bin/env bash
# Seals rows of every example, overlay kind and variant, and asks pyHanko, EU DSS, pdfsig, qpdf and veraPDF about them,
# and about copies that were changed, cut off or appended to. pikepdf opens protected rows. SEAL_JUDGES is a folder for
# downloads.
source "$(dirname "$0")/../shared.sh"
needs seal "sealed rows are not judged" javac mvn pdfsig qpdf
here=$PWD/.ci/seal
judges=${SEAL_JUDGES:-$work}
[ -d "$judges/dss" ] || mvn -q -B -f "$here/dss.xml" dependency:copy-dependencies -DincludeScope=runtime "-DoutputDirectory=$judges/dss"
(cd "$judges/dss" && sha256sum --check --quiet "$here/dss.sha256")
verapdf=$(fetch_verapdf "$judges")
python_tools "$judges/venv" python "$here/requirements.txt"
mkdir "$work/files" "$work/declared" "$work/classes"
javac -cp "$judges/dss/*" -d "$work/classes" "$here/JudgeSignatures.java"
"$judges/venv/bin/python" "$here/make_declared.py" "$work/declared"
npm run --silent trial -- seal --folder "$work/files" --declared "$work/declared" --jar "$verapdf" \
  --dss "java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp $work/classes:$judges/dss/* JudgeSignatures" \
  --pyhanko "$judges/venv/bin/python $here/judge_signatures.py" \
  --pikepdf "$judges/venv/bin/python $here/judge_passwords.py"
