import { OverlaySkipped } from '../overlay-skipped.ts';

type Options = Record<string, string | number | boolean>;

/** Symbologies that can declare UTF-8 (ECI 26). Without it, the bytes are ISO 8859-1 by standard; readers guess. */
const withEci: ReadonlySet<string> = new Set(
  `qrcode swissqrcode rectangularmicroqrcode datamatrix datamatrixrectangular datamatrixrectangularextension azteccode azteccodecompact
   pdf417 pdf417compact micropdf417 maxicode codeone dotcode`.split(/\s+/),
);
/** Symbologies limited to ISO 8859-1: a reader would decode UTF-8 as "JosÃ©". */
const latin1Only: ReadonlySet<string> = new Set([
  'code128',
  'codablockf',
  'code16k',
  'posicode',
  'microqrcode',
  'hanxin',
  'ultracode',
]);
/** Options with which the package encodes escapes or bytes itself. */
const ownEncoding = ['parse', 'parsefnc', 'binarytext', 'raw'] as const;

/**
 * Returns text and options that declare the encoding, so that a reader decodes the exact value. Otherwise the encoder
 * would silently write every character outside ASCII as UTF-8. Throws `VALUE_INVALID`.
 */
export const encodeBarcodeText = (
  symbology: string,
  value: string,
  options: Options,
): { readonly text: string; readonly options: Options } => {
  if (losesPart(symbology, value)) {
    const rule = 'application identifiers must stand in brackets, each followed by its data';
    throw new OverlaySkipped('VALUE_INVALID', `The value cannot be encoded as ${symbology}: ${rule}.`);
  }
  if (isAscii(value) || ownEncoding.some((name) => options[name] !== undefined && options[name] !== false))
    return { text: value, options };
  if (latin1Only.has(symbology)) {
    if (/[\u0100-\uffff]/.test(value)) {
      throw new OverlaySkipped(
        'VALUE_INVALID',
        `The value cannot be encoded as ${symbology}: it holds characters outside ISO 8859-1.`,
      );
    }
    return { text: value, options: { ...options, binarytext: true } };
  }
  if (!value.isWellFormed()) throw new OverlaySkipped('VALUE_INVALID', 'The value is not well-formed Unicode.');
  if (!withEci.has(symbology)) return { text: value, options };
  return { text: `^ECI000026${value.replaceAll('^', '^^')}`, options: { ...options, parsefnc: true } };
};

/** Symbologies of GS1 element strings such as `(01)09521234543213`; a composite has two parts. */
const elementStrings = /^(?:gs1(?!dl)|databarexpanded)|composite$/;

/** Whether the encoder would silently drop part of a value: it ignores a lone character and a bracket at the end. */
const losesPart = (symbology: string, value: string): boolean =>
  elementStrings.test(symbology) &&
  (symbology.endsWith('composite') ? value.split('|') : [value]).some(
    (part) => part.length === 1 || part.endsWith('('),
  );

const isAscii = (value: string): boolean => Buffer.byteLength(value) === value.length;
