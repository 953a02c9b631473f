import { readFile } from 'node:fs/promises';
import type { ListedField } from '@bulkfill/engine/pdf/forms/list-fields';
import { PDFBool, PDFDocument, PDFName } from 'pdf-lib';
import { checkPictures } from './check-pictures.ts';
import { checkComplaints, checkPainted, checkQpdf } from './check-structure.ts';
import { checkNotices, checkTexts } from './check-texts.ts';
import { checkListing, checkOutcomes, checkReadBack } from './check-values.ts';
import { type Engine, fillForm } from './fill-form.ts';
import type { FilledRow, Finding, FormReport } from './form-types.ts';
import { JudgedForm } from './judged-form.ts';
import { readWidgets, type ShownForm } from './read-widgets.ts';
import { readWithPdftk } from './read-with-pdftk.ts';

/**
 * Fills one form with every set of values, live and flattened, and compares other readers' results on its first
 * `pageLimit` pages with fields.
 */
export const judgeForm = async (
  engine: Engine,
  file: string,
  source: string,
  folder: string,
  pageLimit: number,
): Promise<FormReport> => {
  const startedMs = performance.now();
  const report = (status: FormReport['status'], rest: Partial<FormReport> = {}): FormReport => ({
    file,
    status,
    reason: '',
    fieldCount: 0,
    findings: [],
    ms: performance.now() - startedMs,
    ...rest,
  });
  const bytes = await readFile(source);
  let given: readonly ListedField[];
  try {
    given = engine.listFields(bytes);
  } catch (error) {
    if (error instanceof Error && error.name === 'EngineError') return report('refused', { reason: error.message });
    throw error;
  }
  const pdftk = await readWithPdftk(source);
  const shown = await readWidgets(bytes).catch((): ShownForm => ({ pages: [], widgets: [] }));
  const fillable = given.filter(({ type }) => type !== 'button' && type !== 'signature');
  if (fillable.length === 0 && shown.widgets.length === 0 && (pdftk ?? []).length === 0) return report('no fields');
  const seen = new Map((pdftk ?? []).map((field) => [field.name, field]));
  const rows: FilledRow[] = [];
  for (const flattened of [false, true]) rows.push(...(await fillForm(engine, bytes, given, seen, flattened, folder)));
  const pages = [...new Set([...shown.widgets.map(({ page }) => page), 0])]
    .toSorted((a, b) => a - b)
    .slice(0, pageLimit);
  const form = new JudgedForm({
    source,
    given,
    shown,
    pdftk,
    rows,
    pages,
    asksForAppearances: await asksForAppearances(bytes),
  });
  const findings: Finding[] = [
    ...checkListing(form),
    ...checkOutcomes(form),
    ...(await checkReadBack(form)),
    ...(await checkQpdf(form)),
    ...(await checkPainted(form)),
    ...(await checkComplaints(form)),
    ...(await checkPictures(form)),
    ...(await checkTexts(form)),
    ...(await checkNotices(form)),
  ];
  return report(findings.length > 0 ? 'FINDINGS' : 'clean', { fieldCount: fillable.length, findings });
};

const asksForAppearances = async (bytes: Uint8Array): Promise<boolean> => {
  try {
    const { catalog } = await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false });
    return catalog.getAcroForm()?.dict.lookup(PDFName.of('NeedAppearances')) === PDFBool.True;
  } catch {
    return false;
  }
};
