import { Asn1Error } from '../asn1/asn1.ts';
import { type Certificate, parseCertificate } from '../asn1/certificate.ts';
import { PdfStream, type PdfValue } from '../pdf-value.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { PdfSyntaxError } from '../read/pdf-syntax-error.ts';
import { structureOf } from './check-cms.ts';
import type { RevocationAnswers } from './revocation.ts';
import { attributeIds, readAttribute, type SignedData } from './signed-data.ts';
import { Invalid } from './verification.ts';

export interface ValidationData extends RevocationAnswers {
  readonly certificates: readonly Certificate[];
}

const maxStreams = 1000;

/** Reads the document security store: certificates, revocation lists and OCSP responses (ISO 32000-2, 12.8.4.3). */
export const readSecurityStore = (document: PdfDocument): ValidationData => {
  const catalog = document.dict(document.trailer.get('Root'));
  const store = catalog && document.dict(catalog.get('DSS'));
  const read = (key: string): Uint8Array[] =>
    (document.array(store?.get(key) ?? null) ?? []).slice(0, maxStreams).map((each) => readStream(document, each));
  try {
    return { certificates: read('Certs').map(parseCertificate), lists: read('CRLs'), ocsp: read('OCSPs') };
  } catch (error) {
    if (!(error instanceof Asn1Error || error instanceof PdfSyntaxError)) throw error;
    throw new Invalid('REVOCATION_DATA_WRONG', 'The validation data of the PDF is malformed.');
  }
};

const readStream = (document: PdfDocument, value: PdfValue): Uint8Array => {
  const stream = document.resolve(value);
  if (stream instanceof PdfStream) return document.decode(stream);
  throw new Invalid('REVOCATION_DATA_WRONG', 'The validation data of the PDF is incomplete.');
};

/** Returns the revocation data inside a signature: lists of the CMS, and Adobe's attribute. */
export const readOwnRevocationData = ({ revocationLists, signer }: SignedData): RevocationAnswers => {
  const archive = structureOf(() => {
    const fields = readAttribute(signer.signedAttributes, attributeIds.adobeRevocation)?.sequence();
    const encoded = (number: number): Uint8Array[] =>
      fields?.context(number)?.inner.members.map(({ raw }) => raw) ?? [];
    return { lists: encoded(0), ocsp: encoded(1) };
  }, 'ATTRIBUTES_WRONG');
  return { lists: [...revocationLists, ...archive.lists], ocsp: archive.ocsp };
};
