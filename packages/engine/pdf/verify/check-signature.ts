import { hash } from 'node:crypto';
import { Asn1 } from '../asn1/asn1.ts';
import { nameOf, type PdfDict, PdfString } from '../pdf-value.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { decodeTextString } from '../text-string.ts';
import type { SignedRange } from './check-byte-range.ts';
import { type CheckedCms, checkCms, structureOf } from './check-cms.ts';
import { type CheckedTimestamp, checkTimestamp } from './check-timestamp.ts';
import { attributeIds, cmsIds, readAttribute } from './signed-data.ts';
import { Invalid } from './verification.ts';

export type CheckedSignature = { readonly cms: CheckedCms; readonly timestamp: CheckedTimestamp | undefined };

/** Checks the integrity of a signature by its format (ISO 32000-2, 12.8.3; EN 319 142-1). Throws `Invalid`. */
export const checkSignature = (format: string, { parts, contents }: SignedRange): CheckedSignature => {
  const value = readContents(contents);
  switch (format) {
    case 'adbe.pkcs7.detached':
    case 'ETSI.CAdES.detached': {
      const needsCertificateClaim = format === 'ETSI.CAdES.detached';
      return withTimestamp(checkCms(value, { detached: parts, contentType: cmsIds.data, needsCertificateClaim }));
    }
    case 'adbe.pkcs7.sha1': {
      const cms = checkCms(value, { detached: undefined, contentType: cmsIds.data, needsCertificateClaim: false });
      if (!hash('sha1', Buffer.concat(parts), 'buffer').equals(cms.data.content as Uint8Array))
        throw new Invalid('DIGEST_MISMATCH', 'The signed bytes were changed: their digest is another one.');
      return withTimestamp({ ...cms, weaknesses: [...new Set(['SHA-1', ...cms.weaknesses])] });
    }
    case 'ETSI.RFC3161': {
      const timestamp = checkTimestamp(value, parts);
      return { cms: timestamp, timestamp };
    }
    default:
      throw new Invalid('FORMAT_UNSUPPORTED', `Signatures of the format "${format.slice(0, 40)}" are not supported.`);
  }
};

/** Reads the CMS of `/Contents`. Only zeros may follow it. */
const readContents = (contents: Uint8Array): Asn1 => {
  const value = structureOf(() => new Asn1(contents), 'CMS_MALFORMED');
  if (contents.subarray(value.raw.length).some((byte) => byte !== 0))
    throw new Invalid('CONTENTS_WRONG', 'Other bytes than zeros follow the signature value.');
  return value;
};

const withTimestamp = (cms: CheckedCms): CheckedSignature => {
  const { signer } = cms.data;
  const token = structureOf(() => readAttribute(signer.unsignedAttributes, attributeIds.timestamp), 'TIMESTAMP_WRONG');
  return { cms, timestamp: token && checkTimestamp(token, [signer.signature]) };
};

/** Returns the time that the signature dictionary claims; `undefined` if it is absent or unreadable. */
export const readClaimedTime = (document: PdfDocument, dict: PdfDict): number | undefined => {
  const value = document.resolve(dict.get('M'));
  const found = value instanceof PdfString ? datePattern.exec(decodeTextString(value) ?? '') : null;
  if (found === null) return undefined;
  const [
    ,
    year,
    month = '01',
    day = '01',
    hour = '00',
    minute = '00',
    second = '00',
    sign,
    hours = '00',
    minutes = '00',
  ] = found;
  const local = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000;
  const at = sign === undefined ? local : local - (sign === '-' ? -offset : offset);
  return Number.isNaN(at) ? undefined : at;
};

/** ISO 32000-2, 7.9.4. */
const datePattern = /^D:(\d{4})(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:(\d\d)(\d\d)?)?)?)?)?(?:Z|([+-])(\d\d)'?(?:(\d\d)'?)?)?/;

/** Returns the permission level of a certification (ISO 32000-2, 12.8.2.2). */
export const readPermissions = (document: PdfDocument, dict: PdfDict): number | undefined => {
  for (const { method, parameters } of readReferences(document, dict)) {
    if (method !== 'DocMDP') continue;
    const level = parameters && document.number(parameters.get('P'));
    return level === 1 || level === 3 ? level : 2;
  }
  return undefined;
};

export interface FieldLock {
  readonly action: string | undefined;
  readonly names: readonly string[];
}

/** Returns the fields that the signature locks (ISO 32000-2, 12.8.2.4). */
export const readFieldLocks = (document: PdfDocument, dict: PdfDict): readonly FieldLock[] =>
  readReferences(document, dict)
    .filter(({ method }) => method === 'FieldMDP')
    .map(({ parameters }) => ({
      action: parameters && document.name(parameters.get('Action')),
      names: ((parameters && document.array(parameters.get('Fields'))) ?? []).flatMap(
        (name) => decodeTextString(document.resolve(name)) ?? [],
      ),
    }));

const readReferences = (document: PdfDocument, dict: PdfDict) =>
  (document.array(dict.get('Reference')) ?? []).flatMap((each) => {
    const reference = document.dict(each);
    if (reference === undefined) return [];
    return [
      {
        method: nameOf(document.resolve(reference.get('TransformMethod'))),
        parameters: document.dict(reference.get('TransformParams')),
      },
    ];
  });
