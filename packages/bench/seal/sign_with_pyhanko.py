"""Signs one PDF again and again with pyHanko, and prints the signatures per second."""

import io
import sys
import time

from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign import fields, signers

pdf, key, certificate, seconds = sys.argv[1:]
signer = signers.SimpleSigner.load(key, certificate)
meta = signers.PdfSignatureMetadata(field_name="Seal", subfilter=fields.SigSeedSubFilter.PADES)
with open(pdf, "rb") as file:
    source = file.read()
signed = 0
started = time.perf_counter()
while time.perf_counter() - started < float(seconds):
    signers.sign_pdf(IncrementalPdfFileWriter(io.BytesIO(source)), meta, signer=signer, output=io.BytesIO())
    signed += 1
print(signed / (time.perf_counter() - started))
