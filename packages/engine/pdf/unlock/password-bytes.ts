import { encodePdfDoc } from '../text-string.ts';

const maxUtf8Bytes = 127;

/** RFC 3454, table B.1: characters mapped to nothing. */
const dropped = /\u00ad|\u034f|\u1806|[\u180b-\u180d]|[\u200b-\u200d]|\u2060|[\ufe00-\ufe0f]|\ufeff/g;
/** RFC 3454, table C.1.2: non-ASCII spaces. */
const otherSpaces = /[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000]/g;

/** Normalizes a password (SASLprep, RFC 4013). Keeps forbidden characters: files may have been locked with them. */
export const prepareSasl = (password: string): string =>
  password.replace(otherSpaces, ' ').replace(dropped, '').normalize('NFKC');

/**
 * Returns possible byte forms of a password, the standard's own first. Up to revision 4 that is PDFDocEncoding (ISO
 * 32000-1, 7.6.3.3), from 5 on UTF-8; many programs used the encoding of their system.
 */
export const encodePassword = (password: string, revision: number): readonly Buffer[] => {
  const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8').subarray(0, maxUtf8Bytes);
  const asDocument = encodePdfDoc(password);
  const isLatin1 = /^[\0-\xff]*$/.test(password);
  const forms =
    revision >= 5
      ? [utf8(prepareSasl(password)), utf8(password)]
      : [
          ...(asDocument === undefined ? [] : [asDocument]),
          ...(isLatin1 ? [Buffer.from(password, 'latin1')] : []),
          utf8(password),
        ];
  return forms.filter((form, at) => forms.findIndex((other) => other.equals(form)) === at);
};
