import { diagnosticWords } from '@bulkfill/engine/browser/diagnostics';
import type { CheckFinding } from '@bulkfill/engine/fill/check/finding';
import { findingCodes, findingSeverities } from '@bulkfill/engine/fill/check/finding';
import { listIncompleteRows } from '@bulkfill/engine/fill/corrections/list-incomplete-rows';
import { RowStoreReader } from '@bulkfill/engine/fill/row-store/row-store-reader';
import type { ResolvedCondition, ResolvedTemplate } from '@bulkfill/engine/svc/template';
import { causesOf, findCellNote } from '@bulkfill/web/console/jobs/causes-of';
import { diagnosticsOf } from '@bulkfill/web/console/jobs/row-result';
import { causesOfFindings } from '@bulkfill/web/console/new-job/findings-causes';
import { PDFDocument } from 'pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RowResult } from '../../../lib/types/api.ts';
import type { RowToCorrect } from '../../../lib/types/console.ts';
import {
  aBarcode,
  aCheckbox,
  aField,
  aList,
  anImage,
  aQr,
  aTemplate,
  aText,
  column,
  rowsOf,
} from '../../support/template-builders.ts';
import { check } from '../fill/check/check-template.ts';

const labels = ['Name', 'Agreed', 'Colour', 'Size', 'Code', 'Amount', 'Day', 'Items', 'Picture', 'Town (of birth)', ''];
const columns = labels.map((label, index) => ({ key: `column_${index}`, label }));

/** A form with names as XFA writes them, a dropdown, radio buttons, a tick box and a field of five characters. */
const aForm = async (): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const page = document.addPage([400, 400]);
  const form = document.getForm();
  const colour = form.createDropdown('form1[0].Page1[0].Colour[0]');
  colour.setOptions(Array.from({ length: 12 }, (_, index) => `Colour ${index}`));
  colour.addToPage(page, { x: 20, y: 300 });
  const size = form.createRadioGroup('size');
  for (const [index, option] of ['Small', 'Large'].entries())
    size.addOptionToPage(option, page, { x: 20 + 40 * index, y: 250 });
  form.createCheckBox('agree').addToPage(page, { x: 20, y: 200 });
  const code = form.createTextField('form1[0].Page1[0].Code[1]');
  code.setMaxLength(5);
  code.addToPage(page, { x: 20, y: 150 });
  return document.save({ useObjectStreams: false });
};

const above: ResolvedCondition = {
  kind: 'number',
  column: 5,
  lower: { value: 10, isIncluded: true },
  upper: undefined,
  inputLocale: undefined,
} as never;
const small = { x: 20, y: 30, width: 30, height: 10 };
const template: ResolvedTemplate = {
  ...aTemplate([
    aField({ id: 'colour', field: 'form1[0].Page1[0].Colour[0]', value: column(2), required: true }),
    aField({ id: 'size', field: 'size', value: column(3) }),
    aField({ id: 'agree', field: 'agree', value: column(1) }),
    aField({ id: 'code', field: 'form1[0].Page1[0].Code[1]', value: column(4) }),
    aField({ id: 'again', field: 'form1[0].Page1[0].Code[1]', value: column(4) }),
    aField({ id: 'unknown', field: 'form1[0].Page1[0].Color[0]', value: column(2) }),
    aText({ id: 'name', value: column(0), required: true, rect: small }),
    aText({
      id: 'both',
      value: { kind: 'text', parts: ['Dear ', { column: 0 }, ' of ', { column: 9 }] },
      rect: small,
      overflow: 'clip',
    }),
    aText({
      id: 'dear',
      value: { kind: 'text', parts: ['Dear ', { column: 10 }] },
      rect: small,
      fit: 'shrink',
      minSize: 2,
    }),
    aText({ id: 'pages', value: column(9), pages: [0, 7] }),
    aText({
      id: 'day',
      value: column(6),
      format: { kind: 'date', input: 'yyyy-MM-dd', pattern: 'd MMMM yyyy', locale: 'en-US' } as never,
    }),
    aText({ id: 'amount', value: column(0), when: above }),
    aCheckbox({ id: 'box', value: column(1) }),
    aQr({ id: 'qr', value: column(4), rect: { x: 380, y: 10, width: 12, height: 12 } }),
    aBarcode({ id: 'bars', symbology: 'ean13', value: column(4) }),
    aList({ value: column(7), rect: { x: 20, y: 30, width: 300, height: 36 }, overflow: 'clip' }),
    anImage({ id: 'picture', source: { value: column(8) } }),
    aText({ id: 'far', value: column(12) }),
  ]),
  columns: labels.map((label, index) => ({ column: index, label })).filter(({ label }) => label !== ''),
  pages: [],
};
const rows = [
  ['Ada', 'maybe', 'Colour 99', 'Huge', 'toolong', 'n/a', '1.1.26', 'no list', 'x', 'London', 'a'],
  [
    'Ada',
    'maybe',
    'Colour 98',
    'yes',
    'toolong',
    'n/a',
    '1.1.26',
    '[{"name":"a","qty":"1"}]',
    'data:,',
    'Paris',
    'b'.repeat(40),
  ],
  [' ', 'yes', 'Colour 1', 'Small', '1', '11', '2026-01-01', '[]', '', 'Ada Lovelace of London', ''],
  [
    '\ue000',
    'yes',
    'Colour 1',
    'Small',
    '725272730706',
    '1',
    '2026-01-01',
    JSON.stringify(Array(9).fill({ name: 'x' })),
    '',
    'cafÃ©',
    '',
  ],
  ['Ada', 'yes', 'Colour 1', 'Small', '1', '11', '2026-01-01', '[]'],
];

/** Everything that the console shows is made of these answers. */
interface Answers {
  readonly findings: readonly CheckFinding[];
  readonly results: readonly RowResult[];
  readonly incomplete: readonly RowToCorrect[];
}

const readAll = async (): Promise<Answers> => {
  const { reader, rowStore } = await check(template, rows, { strict: false }, await aForm());
  const request = { after: 0, limit: 10_000, codes: findingCodes, severities: findingSeverities, withParams: true };
  const { findings } = await reader.page(request);
  const store = await RowStoreReader.open(async (start, end) => rowStore.subarray(start, end), 'page', true);
  const { rows: stored } = await store.page({ after: 0, limit: 1000, statuses: ['success', 'partial', 'failed'] });
  const listed = await listIncompleteRows({
    rows: rowsOf(...rows),
    results: rowStore,
    except: [],
    mostRows: 1000,
    mostBytes: Number.MAX_SAFE_INTEGER,
    template,
    labels,
  });
  return JSON.parse(
    JSON.stringify({
      findings,
      results: stored.map(({ result }) => result),
      incomplete: listed.rows,
    }),
  ) as Answers;
};

/** The answers as an engine with other sentences would give them. */
const reworded = (answers: Answers): Answers => {
  const sentences = new Map<string, string>();
  return JSON.parse(JSON.stringify(answers), (key, value: unknown) => {
    if (key !== 'message' || typeof value !== 'string') return value;
    sentences.set(value, sentences.get(value) ?? `Sentence ${sentences.size}`);
    return sentences.get(value);
  }) as Answers;
};

const shown = ({ findings, results, incomplete }: Answers) => ({
  check: causesOfFindings(findings, {
    cell: (row, place) => rows[row - 1]?.[place] ?? '',
    words: (place) => labels[place] || undefined,
  }).map(({ message, full, rows: of, values }) => ({ message, full, rows: of, values })),
  rows: results.map((row) => diagnosticsOf(row).map((each) => diagnosticWords(each))),
  causes: causesOf({ rows: incomplete, columns }).map(({ words, rows: of, code }) => ({ words, rows: of, code })),
  cells: incomplete.map((row) => labels.map((_, place) => findCellNote(row, place, columns) ?? '')),
});

describe('the console with an engine of other messages', () => {
  let answers: Answers;
  beforeAll(async () => {
    answers = await readAll();
  });

  it('shows the same causes, groups and words', () => {
    const other = reworded(answers);
    expect(JSON.stringify(other)).not.toContain('could not be applied. The');
    expect(shown(other)).toEqual(shown(answers));
  });

  it('has no key of a column, full name of a field or setting of a template in its words', () => {
    const words = JSON.stringify(shown(answers));
    expect(words).not.toMatch(/column_\d|form1\[0\]|checkedValues|The required overlay/);
    expect(new Set(answers.findings.map(({ code }) => code)).size).toBeGreaterThan(12);
  });
});
