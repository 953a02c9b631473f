import { PdfDict, PdfStream, PdfString, type PdfValue } from '../pdf-value.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { PdfSyntaxError } from '../read/pdf-syntax-error.ts';
import { decodeTextString } from '../text-string.ts';
import { type Calculation, parseSimpleCalculation } from './calculation.ts';
import { parseDateFormat, parseDateFormatEx, timeFormat, timeFormatEx } from './date-format.ts';
import type { FieldFormat } from './field-format.ts';
import { type NumberShape, plainShape } from './field-number.ts';
import { type NumberFormat, parseNumberFormat, parsePercentFormat } from './number-format.ts';
import { parseFieldExpression } from './parse-field-expression.ts';
import { parseRangeCheck, type RangeCheck } from './range-check.ts';
import { readCall, type ScriptArgument } from './read-call.ts';
import { tokenizeScript } from './script-tokens.ts';
import { parseMaskCheck, parseSpecialFormat } from './special-format.ts';

/** Events of a field whose scripts may change its value or display (ISO 32000-2, table 199). */
export const fieldEvents = ['calculate', 'format', 'keystroke', 'validate'] as const;
export type FieldEvent = (typeof fieldEvents)[number];

export interface FieldScripts {
  readonly calculation: Calculation | undefined;
  readonly format: FieldFormat | undefined;
  readonly entry: FieldFormat | undefined;
  readonly range: RangeCheck | undefined;
  readonly shape: NumberShape;
  readonly notRun: readonly FieldEvent[];
}

export const noScripts: FieldScripts = {
  calculation: undefined,
  format: undefined,
  entry: undefined,
  range: undefined,
  shape: plainShape,
  notRun: [],
};

const keys: Readonly<Record<FieldEvent, string>> = { calculate: 'C', format: 'F', keystroke: 'K', validate: 'V' };

type FormatReader = (args: readonly ScriptArgument[]) => FieldFormat | NumberFormat | undefined;

const formats: Readonly<Record<string, FormatReader>> = {
  AFNumber_Format: parseNumberFormat,
  AFPercent_Format: parsePercentFormat,
  AFDate_Format: parseDateFormat,
  AFDate_FormatEx: parseDateFormatEx,
  AFTime_Format: timeFormat,
  AFTime_FormatEx: timeFormatEx,
  AFSpecial_Format: parseSpecialFormat,
};

const keystrokes: Readonly<Record<string, FormatReader>> = {
  AFNumber_Keystroke: parseNumberFormat,
  AFPercent_Keystroke: parsePercentFormat,
  AFDate_Keystroke: parseDateFormat,
  AFDate_KeystrokeEx: parseDateFormatEx,
  AFTime_Keystroke: timeFormat,
  AFTime_KeystrokeEx: timeFormatEx,
  AFSpecial_Keystroke: parseSpecialFormat,
  AFSpecial_KeystrokeEx: parseMaskCheck,
};

const maxScriptBytes = 64 * 1024;

/** Reads a field's scripts from dictionaries with `/AA`, its own first. The first script of an event counts. */
export const readFieldScripts = (document: PdfDocument, dicts: readonly PdfDict[]): FieldScripts => {
  const actions = dicts.flatMap((dict) => document.dict(dict.get('AA')) ?? []);
  if (actions.length === 0) return noScripts;
  const scripts = new Map<FieldEvent, string | null>();
  for (const event of fieldEvents) {
    const action = actions.map((dict) => document.dict(dict.get(keys[event]))).find((dict) => dict !== undefined);
    const script = action && scriptOf(document, action);
    if (script !== undefined) scripts.set(event, script);
  }
  return scripts.size === 0 ? noScripts : scriptsOf(scripts);
};

/** `null` if the script cannot be read or another action follows; `undefined` if the action has no script. */
const scriptOf = (document: PdfDocument, action: PdfDict): string | null | undefined => {
  if (document.name(action.get('S')) !== 'JavaScript') return undefined;
  const script = textOf(document, document.resolve(action.get('JS')));
  const next = document.resolve(action.get('Next'));
  if (next instanceof PdfDict || (Array.isArray(next) && next.length > 0)) return null;
  if (script === null) return null;
  // A script of only blanks and comments does nothing, unless a comment contains the field notation.
  const read = tokenizeScript(script);
  return read !== undefined && read.tokens.length === 0 && !read.comment.includes('BVCALC') ? undefined : script;
};

const textOf = (document: PdfDocument, value: PdfValue): string | null => {
  if (!(value instanceof PdfStream)) return decodeTextString(value) ?? null;
  try {
    return (
      decodeTextString(new PdfString(Buffer.from(document.decode(value, maxScriptBytes)).toString('latin1'))) ?? null
    );
  } catch (error) {
    if (error instanceof PdfSyntaxError) return null;
    throw error;
  }
};

const scriptsOf = (scripts: ReadonlyMap<FieldEvent, string | null>): FieldScripts => {
  const notRun: FieldEvent[] = [];
  const known = <Known>(event: FieldEvent, read: (script: string) => Known | undefined): Known | undefined => {
    const script = scripts.get(event);
    if (script === undefined) return undefined;
    const found = script === null ? undefined : read(script);
    if (found === undefined) notRun.push(event);
    return found;
  };
  const calculation = known('calculate', readCalculation);
  const format = known('format', (script) => formatBy(formats, script));
  const entry = known('keystroke', (script) => formatBy(keystrokes, script));
  const range = known('validate', (script) => {
    const call = readCall(script);
    return call?.name === 'AFRange_Validate' ? parseRangeCheck(call.args) : undefined;
  });
  return {
    calculation,
    format,
    entry: format === undefined ? entry : undefined,
    range,
    shape: shapeOf(format ?? entry),
    notRun,
  };
};

const readCalculation = (script: string): Calculation | undefined => {
  const call = readCall(script);
  return call?.name === 'AFSimple_Calculate' ? parseSimpleCalculation(call.args) : parseFieldExpression(script);
};

const formatBy = (readers: Readonly<Record<string, FormatReader>>, script: string): FieldFormat | undefined => {
  const call = readCall(script);
  return call !== undefined && Object.hasOwn(readers, call.name) ? readers[call.name]?.(call.args) : undefined;
};

const shapeOf = (format: FieldFormat | NumberFormat | undefined): NumberShape =>
  format !== undefined && 'shape' in format ? format.shape : plainShape;
