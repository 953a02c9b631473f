"""Verifies PDFs with pyHanko. Arguments: a trusted certificate, and a file with one path per line."""

import logging
import sys

from pyhanko.keys import load_cert_from_pemder
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko.sign.validation.status import SignatureCoverageLevel
from pyhanko_certvalidator import ValidationContext

logging.disable(logging.CRITICAL)
root = load_cert_from_pemder(sys.argv[1])


def judge(path):
    with open(path, "rb") as file:
        try:
            signatures = PdfFileReader(file).embedded_signatures
            if not signatures:
                return "no signature"
            for signature in signatures:
                status = validate_pdf_signature(signature, ValidationContext(trust_roots=[root], allow_fetching=False))
                if not status.bottom_line:
                    return "not valid"
            whole = signatures[-1].coverage == SignatureCoverageLevel.ENTIRE_FILE
            return "valid" if whole else "not the whole file"
        except Exception as error:
            return "error " + type(error).__name__


for line in open(sys.argv[2]):
    print(line.strip(), judge(line.strip()), sep="\t")
