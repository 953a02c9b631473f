import { OverlaySkipped } from '../overlay-skipped.ts';

type Options = Record<string, string | number | boolean>;

/** These can say that their bytes are UTF-8 (ECI 26). Without it their bytes are ISO 8859-1 by their standards, and readers guess. */
const withEci: ReadonlySet<string> = new Set(
  `qrcode swissqrcode rectangularmicroqrcode datamatrix datamatrixrectangular datamatrixrectangularextension azteccode azteccodecompact
   pdf417 pdf417compact micropdf417 maxicode codeone dotcode`.split(/\s+/),
);
/** These hold ISO 8859-1 and nothing else: from UTF-8 a reader would get "JosÃ©". */
const latin1Only: ReadonlySet<string> = new Set(['code128', 'codablockf', 'code16k', 'posicode', 'microqrcode', 'hanxin', 'ultracode']);
/** With these the package writes escapes or bytes itself. */
const ownEncoding = ['parse', 'parsefnc', 'binarytext', 'raw'] as const;

/**
 * The text and options that make the encoder say what it holds, so that a reader gets back the value exactly.
 * The encoder would write every character outside ASCII as UTF-8 without a word. Throws `VALUE_INVALID`.
 */
export const barcodeText = (symbology: string, value: string, options: Options): { readonly text: string; readonly options: Options } => {
  if (losesPart(symbology, value)) {
    const rule = 'application identifiers must stand in brackets, each followed by its data';
    throw new OverlaySkipped('VALUE_INVALID', `The value cannot be encoded as ${symbology}: ${rule}.`);
  }
  if (isAscii(value) || ownEncoding.some((name) => options[name] !== undefined && options[name] !== false)) return { text: value, options };
  if (latin1Only.has(symbology)) {
    if (/[\u0100-\uffff]/.test(value)) {
      throw new OverlaySkipped('VALUE_INVALID', `The value cannot be encoded as ${symbology}: it holds characters outside ISO 8859-1.`);
    }
    return { text: value, options: { ...options, binarytext: true } };
  }
  if (!value.isWellFormed()) throw new OverlaySkipped('VALUE_INVALID', 'The value is not well-formed Unicode.');
  if (!withEci.has(symbology)) return { text: value, options };
  return { text: `^ECI000026${value.replaceAll('^', '^^')}`, options: { ...options, parsefnc: true } };
};

/** Values of these are GS1 element strings such as `(01)09521234543213`; a composite has two parts. */
const elementStrings = /^(?:gs1(?!dl)|databarexpanded)|composite$/;

/** The encoder drops a lone character and a bracket at the end without a word: a code that holds nothing, or less than it was given. */
const losesPart = (symbology: string, value: string): boolean =>
  elementStrings.test(symbology) &&
  (symbology.endsWith('composite') ? value.split('|') : [value]).some((part) => part.length === 1 || part.endsWith('('));

const isAscii = (value: string): boolean => Buffer.byteLength(value) === value.length;
