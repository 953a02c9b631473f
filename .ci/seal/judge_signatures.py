"""Verifies PDFs with pyHanko, fetching nothing. Revocation data must be complete if a PDF has any.

Arguments: a trusted certificate, and a file with one path per line.
"""

import logging
import sys

from pyhanko.keys import load_cert_from_pemder
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko.sign.validation.dss import DocumentSecurityStore
from pyhanko.sign.validation.status import SignatureCoverageLevel
from pyhanko_certvalidator import ValidationContext

logging.disable(logging.CRITICAL)
root = load_cert_from_pemder(sys.argv[1])


def context_of(reader):
    settings = {"trust_roots": [root], "allow_fetching": False}
    if "/DSS" not in reader.root:
        return ValidationContext(**settings)
    return DocumentSecurityStore.read_dss(reader).as_validation_context({**settings, "revocation_mode": "hard-fail"})


def judge(path):
    with open(path, "rb") as file:
        try:
            reader = PdfFileReader(file)
            signatures = reader.embedded_signatures
            context = context_of(reader)
            if not signatures:
                return "no signature"
            for signature in signatures:
                status = validate_pdf_signature(signature, context, context)
                if not status.bottom_line:
                    return "not valid"
            whole = signatures[-1].coverage == SignatureCoverageLevel.ENTIRE_FILE
            return "valid" if whole else "not the whole file"
        except Exception as error:
            return "error " + type(error).__name__


for line in open(sys.argv[2]):
    print(line.strip(), judge(line.strip()), sep="\t")
