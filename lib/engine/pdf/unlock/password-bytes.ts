import { encodePdfDoc } from '../text-string.ts';

/** More of a password counts in no revision. */
const maxUtf8Bytes = 127;

/** RFC 3454, table B.1: commonly mapped to nothing. */
const dropped = /\u00ad|\u034f|\u1806|[\u180b-\u180d]|[\u200b-\u200d]|\u2060|[\ufe00-\ufe0f]|\ufeff/g;
/** RFC 3454, table C.1.2: spaces that are not ASCII. */
const otherSpaces = /[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000]/g;

/**
 * A password in the form that everybody types the same (SASLprep, RFC 4013). Characters that it forbids stay: here a password is only compared,
 * and what was locked with one of them can be unlocked with it.
 */
export const saslPrepared = (password: string): string => password.replace(otherSpaces, ' ').replace(dropped, '').normalize('NFKC');

/**
 * The bytes that a password may stand for, the standard's own first. Up to revision 4 that is PDFDocEncoding (ISO 32000-1, 7.6.3.3), from
 * 5 on UTF-8; many programs took whatever their system had.
 */
export const passwordBytes = (password: string, revision: number): readonly Buffer[] => {
  const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8').subarray(0, maxUtf8Bytes);
  const asDocument = encodePdfDoc(password);
  const isLatin1 = /^[\0-\xff]*$/.test(password);
  const forms =
    revision >= 5
      ? [utf8(saslPrepared(password)), utf8(password)]
      : [...(asDocument === undefined ? [] : [asDocument]), ...(isLatin1 ? [Buffer.from(password, 'latin1')] : []), utf8(password)];
  return forms.filter((form, at) => forms.findIndex((other) => other.equals(form)) === at);
};
