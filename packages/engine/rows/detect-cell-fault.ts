import type { CellFindingCode } from './table-finding.ts';

/** Error texts of spreadsheet programs in the languages of their users, without the leading sign. */
const errors: ReadonlySet<string> = new Set(
  [
    // English, and words that all languages share.
    'NULL! DIV/0! VALUE! REF! NAME? NUM! N/A GETTING_DATA SPILL! CALC! FIELD! BLOCKED! CONNECT! UNKNOWN! BUSY! EXTERNAL! PYTHON! TIMEOUT! ERROR! EXPRESSION!',
    // German, French, Spanish, Italian, Portuguese, Dutch.
    'NV BEZUG! WERT! ZAHL! ÜBERLAUF! VALEUR! NOM? NOMBRE! NUL! ¡NULO! ¡DIV/0! ¡VALOR! ¡REF! ¿NOMBRE? ¡NUM! N/D VALORE! RIF! NOME? VALOR! NÚM! NULO!',
    'N/B WAARDE! VERW! NAAM? GETAL! DEEL/0! LEEG!',
    // Polish, Czech, Hungarian, Turkish.
    'N/D! ARG! ADR! LICZBA! NAZWA? DZIEL/0! ZERO! NENÍ_K_DISPOZICI HODNOTA! ODKAZ! NÁZEV? ČÍSLO! DĚLENÍ_NULOU! HIÁNYZIK ÉRTÉK! HIV! NÉV? SZÁM! ZÉRÓOSZTÓ!',
    'YOK DEĞER! BAŞV! AD? SAYI! SAYI/0! BOŞ!',
    // Danish, Norwegian, Swedish, Finnish.
    'I/T VÆRDI! REFERENCE! NAVN? VERDI! SAKNAS! VÄRDEFEL! REFERENS! OGILTIGT! NAMN? DIVISION/0! SKÄRNING! PUUTTUU! ARVO! VIITTAUS! NIMI? LUKU! JAKO/0! TYHJÄ!',
    // Russian, Greek.
    'Н/Д ЗНАЧ! ССЫЛКА! ИМЯ? ЧИСЛО! ДЕЛ/0! ПУСТО! Δ/Υ ΤΙΜΗ! ΑΝΑΦ! ΟΝΟΜΑ? ΑΡΙΘ! ΔΙΑΙΡ./0! ΚΕΝΟ!',
  ].flatMap((line) => line.split(' ')),
);
const maxErrorCharacters = 20;

/** LibreOffice errors that have only a number, and cells too narrow for their number or date. */
const otherErrors = /^(?:Err:\d{3}|#{4,})$/;

/**
 * A number that a program wrote in short form. Either `General` format with trailing zeros removed (`1.23457E+15`,
 * `1.23457E-05`), or two digits and the size of an identifier (`7,56E+12`).
 */
const shortForm = /^[+-]?\d[.,](?:\d{5}E[+-]\d{2}|\d{2,4}E\+1[1-9])$/;

/** Text written as a formula so that a spreadsheet program keeps it: `="00123"`, `=HYPERLINK(…)`. */
const formulaText = /^=\s*(?:"|(?:T|TEXT|HYPERLINK|IMAGE|CHAR|CONCATENATE)\()/i;

const numberSign = 0x23;
const equalsSign = 0x3d;
const letterE = 0x45;

export const detectCellFault = (text: string): CellFindingCode | undefined => {
  switch (text.charCodeAt(0)) {
    case numberSign:
      return isErrorText(text) ? 'CELL_ERROR' : undefined;
    case letterE:
      return otherErrors.test(text) ? 'CELL_ERROR' : undefined;
    case equalsSign:
      return formulaText.test(text) ? 'FORMULA_TEXT' : undefined;
    default:
      // Fast path: most cells do not have `E+12` or `E-05` as their last four characters.
      return text.charCodeAt(text.length - 4) === letterE && shortForm.test(text) ? 'NUMBER_SHORTENED' : undefined;
  }
};

const isErrorText = (text: string): boolean => {
  const cell = text.trimEnd();
  return otherErrors.test(cell) || (cell.length <= maxErrorCharacters && errors.has(cell.slice(1).toUpperCase()));
};
