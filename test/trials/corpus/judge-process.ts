/** Judging process: compares a source and its output with independent readers. */
import { readFile } from 'node:fs/promises';
import { newlyMissing } from '../../support/painted-names.ts';
import type { Judgement, JudgeTask } from './corpus-types.ts';
import { differingPart, PdfjsReader, squeezed } from './pdfjs-reader.ts';
import { popplerOpens, popplerPicture, popplerText, qpdfCheck, qpdfIsEncrypted } from './readers.ts';

/** Flattened forms are painted by other operators: their edges may fall on other shades. */
const flattenTolerance = 16;
const maxFlattenDifference = 0.001;
const exactTolerance = 2;
const maxComparedPages = 10;

const judge = async (task: JudgeTask): Promise<Judgement> => {
  const { source, output } = task;
  const [qpdfSource, popplerSource] = [await qpdfCheck(source), await popplerOpens(source)];
  const facts = {
    poppler: popplerSource === undefined ? undefined : popplerSource === 0,
    // Exit code 3 means warnings.
    qpdf: qpdfSource === undefined ? undefined : qpdfSource === 0 || qpdfSource === 3,
    encrypted: await qpdfIsEncrypted(source),
  };
  if (output === undefined) return { ...facts, pdfjs: await opens(source), wrong: [], difference: undefined };
  const wrong: string[] = [];
  const bytes = await readFile(output);
  const original = await readFile(source);
  if (!task.rewritten && !beginsWith(bytes, original)) wrong.push('does not begin with the source');
  const qpdfOutput = await qpdfCheck(output);
  if (severity(qpdfOutput) > severity(qpdfSource)) wrong.push(`qpdf --check ${qpdfSource} became ${qpdfOutput}`);
  const popplerOutput = await popplerOpens(output);
  if (popplerOutput !== 0 && popplerSource === 0) wrong.push('poppler opened the source only');
  if (popplerOutput === 0) wrong.push(...(await missingFromPoppler(task, output)));
  if (task.render) wrong.push(...(await missingFromPdfLib(bytes, original)));
  const seen = await compareInPdfjs(task, original, bytes);
  return { ...facts, pdfjs: seen.pdfjs, wrong: [...wrong, ...seen.wrong], difference: seen.difference };
};

const beginsWith = (bytes: Uint8Array, original: Uint8Array): boolean =>
  Buffer.compare(bytes.subarray(0, original.length), original) === 0;

/** Sound, warnings, errors. */
const severity = (status: number | undefined): number =>
  status === undefined || status === 0 ? 0 : status === 3 ? 1 : 2;

const opens = async (file: string): Promise<boolean> => {
  try {
    const reader = await PdfjsReader.open(await readFile(file));
    await reader.close();
    return true;
  } catch {
    return false;
  }
};

/** Lists resources that the output paints and lacks, if pdf-lib can read it. */
const missingFromPdfLib = async (bytes: Uint8Array, original: Uint8Array): Promise<string[]> => {
  const missing = await newlyMissing(bytes, original).catch(() => []);
  return missing.slice(0, 5).map((line) => `paints what is not there: ${line}`);
};

const missingFromPoppler = async ({ probes }: JudgeTask, output: string): Promise<string[]> => {
  const missing: string[] = [];
  for (const page of new Set(probes.map((probe) => probe.page))) {
    const text = await popplerText(output, page + 1);
    if (text === undefined) continue;
    const found = squeezed(text);
    for (const probe of probes) {
      if (probe.page === page && !found.includes(squeezed(probe.text)))
        missing.push(`poppler misses "${probe.text}" on page ${page + 1}`);
    }
  }
  return missing;
};

const compareInPdfjs = async (
  task: JudgeTask,
  original: Uint8Array,
  bytes: Uint8Array,
): Promise<Omit<Judgement, 'poppler' | 'qpdf' | 'encrypted'>> => {
  const wrong: string[] = [];
  let difference: number | undefined;
  const before = await PdfjsReader.open(original).catch(() => undefined);
  const after = await PdfjsReader.open(bytes).catch((error: Error) => error);
  try {
    if (after instanceof Error) {
      // Nothing appended to a source that the reader cannot open makes it readable.
      if (before === undefined && beginsWith(bytes, original)) return { pdfjs: false, wrong, difference };
      return { pdfjs: before !== undefined, wrong: [`pdf.js does not open it: ${after.message}`], difference };
    }
    if (after.pageCount !== task.pageCount) wrong.push(`pdf.js finds ${after.pageCount} pages, not ${task.pageCount}`);
    if (!task.rewritten && before !== undefined && before.pageCount !== after.pageCount)
      wrong.push(`pdf.js found ${before.pageCount} pages before`);
    for (const probe of task.probes) {
      const text = await after.text(probe.page + 1).catch((error: Error) => `(${error.message})`);
      if (!text.includes(squeezed(probe.text))) wrong.push(`pdf.js misses "${probe.text}" on page ${probe.page + 1}`);
    }
    if (before === undefined || !task.render) return { pdfjs: before !== undefined, wrong, difference };
    for (const page of comparedPages(task)) {
      const shownBefore = await before.render(page + 1).catch(() => undefined);
      if (shownBefore === undefined) continue;
      const shownAfter = await after.render(page + 1).catch((error: Error) => error);
      if (shownAfter instanceof Error) {
        wrong.push(`pdf.js does not render page ${page + 1}: ${shownAfter.message}`);
        continue;
      }
      const probes = task.probes.filter((probe) => probe.page === page);
      const part = task.flatten
        ? await flattenedDifference(task, page, differingPart(shownBefore, shownAfter, probes, flattenTolerance))
        : differingPart(shownBefore, shownAfter, probes, exactTolerance);
      difference = Math.max(difference ?? 0, part);
      if (part > (task.flatten ? maxFlattenDifference : 0))
        wrong.push(`page ${page + 1} differs in ${(part * 100).toFixed(3)} % of its pixels`);
    }
    return { pdfjs: true, wrong, difference };
  } finally {
    await before?.close();
    if (!(after instanceof Error)) await after.close();
  }
};

/**
 * What differs in the reader that sees less of a difference: pdf.js makes no appearance that is missing and cuts others
 * off at the widget's edge instead of their own; poppler does neither.
 */
const flattenedDifference = async (
  { source, output, probes }: JudgeTask,
  page: number,
  inPdfjs: number,
): Promise<number> => {
  if (inPdfjs <= maxFlattenDifference || output === undefined) return inPdfjs;
  const [before, after] = [await popplerPicture(source, page + 1), await popplerPicture(output, page + 1)];
  if (before === undefined || after === undefined) return inPdfjs;
  const here = probes.filter((probe) => probe.page === page);
  return Math.min(inPdfjs, differingPart(before, after, here, flattenTolerance));
};

const comparedPages = ({ flatten, pageCount, probes }: JudgeTask): number[] => {
  const pages = new Set(probes.map((probe) => probe.page));
  if (flatten) for (let page = 0; page < Math.min(pageCount, maxComparedPages); page++) pages.add(page);
  return [...pages].sort((a, b) => a - b);
};

// The process that asked is gone.
process.on('disconnect', () => process.exit());
process.on('message', (task: JudgeTask) => {
  void judge(task).then(
    (judgement) => process.send?.(judgement),
    (error: unknown) =>
      process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
// pdf.js leaves promises behind when a file is closed half read.
process.on('unhandledRejection', () => {});
