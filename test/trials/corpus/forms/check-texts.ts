import { longText } from './field-values.ts';
import type { Finding } from './form-types.ts';
import { isTiny, type JudgedForm, rowName } from './judged-form.ts';
import { runReader } from './run-reader.ts';

interface Word {
  readonly text: string;
  readonly box: readonly [number, number, number, number];
}

/** Text that is within a point and a half of the edge counts as inside. */
const edgePt = 1.5;

const squeezed = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/g, '');

const textOf = async (file: string, page: number, order: '-raw' | '-layout'): Promise<string | undefined> =>
  (
    await runReader('pdftotext', [
      order,
      '-cropbox',
      '-f',
      `${page + 1}`,
      '-l',
      `${page + 1}`,
      '-enc',
      'UTF-8',
      file,
      '-',
    ])
  )?.stdout.toString('utf8');

const mupdfText = async (file: string, page: number): Promise<string> =>
  (await runReader('mutool', ['draw', '-q', '-F', 'text', '-o', '-', file, `${page + 1}`]))?.stdout.toString('utf8') ??
  '';

/** Text that was filled in is found on its page, and the earlier text is not. */
export const checkTexts = async (form: JudgedForm): Promise<Finding[]> => {
  const findings: Finding[] = [];
  for (const row of form.rows) {
    if (row.set === 'refused' || row.set === 'long') continue;
    const skipped = new Set(row.result.warnings.map(({ overlay_id }) => overlay_id));
    for (const page of form.pages) {
      const raw = await textOf(row.pdf, page, '-raw');
      if (raw === undefined) return findings;
      const found = squeezed(raw);
      let laidOut: string | undefined;
      const before = row.set === 'blank' ? squeezed((await textOf(form.source, page, '-raw')) ?? '') : '';
      const onPage = form.widgetsOn(page).filter((widget) => !form.isOutOfSight(widget) && !isTiny(widget));
      const names = new Set(onPage.map(({ name }) => name));
      for (const { field, overlayId, value, holds } of row.values) {
        if (
          !names.has(field.name) ||
          skipped.has(overlayId) ||
          value === undefined ||
          (field.type !== 'text' && field.type !== 'choice')
        )
          continue;
        const find = (check: string, detail: string): void =>
          void findings.push({
            check,
            row: rowName(row),
            detail: `${field.type} "${field.name}" on page ${page + 1}: ${detail}`,
          });
        const isPassword = ((form.pdftk?.find(({ name }) => name === field.name)?.flags ?? 0) & (1 << 13)) !== 0;
        if (
          (row.set === 'plausible' || row.set === 'words') &&
          !isPassword &&
          holds !== undefined &&
          squeezed(value) !== ''
        ) {
          const lines = value.split('\n').map(squeezed);
          if (lines.every((line) => found.includes(line))) continue;
          // poppler builds its own appearances if the form asks for it, and lacks fonts for some.
          laidOut ??= squeezed(`${await textOf(row.pdf, page, '-layout')}${await mupdfText(row.pdf, page)}`);
          if (!lines.every((line) => laidOut?.includes(line)))
            find('text not found', JSON.stringify(value.slice(0, 40)));
        }
        const earlier = squeezed(typeof field.value === 'string' ? field.value : '');
        if (row.set === 'blank' && field.type === 'text' && earlier.length >= 4 && before.includes(earlier)) {
          if (count(found, earlier) >= count(before, earlier))
            find('earlier text still there', JSON.stringify(earlier.slice(0, 40)));
        }
      }
    }
  }
  return findings;
};

const count = (text: string, part: string): number => text.split(part).length - 1;

/** A flattened field whose long text exceeds its box needs a notice. */
export const checkNotices = async (form: JudgedForm): Promise<Finding[]> => {
  const row = form.rows.find(({ set, flattened }) => set === 'long' && flattened);
  if (row === undefined) return [];
  const noticed = new Set((row.result.notices ?? []).map(({ overlay_id }) => overlay_id));
  const skipped = new Set(row.result.warnings.map(({ overlay_id }) => overlay_id));
  const findings: Finding[] = [];
  for (const page of form.pages) {
    const words = await wordsOf(row.pdf, page);
    for (const [index, { field, overlayId, value }] of row.values.entries()) {
      if (field.type !== 'text' || skipped.has(overlayId) || noticed.has(overlayId) || field.comb) continue;
      const widgets = form.shown.widgets.filter((widget) => widget.name === field.name);
      const here = widgets.filter((widget) => widget.page === page);
      // Words identify their field only if the first word is complete.
      if (here.length !== 1 || widgets.length !== 1 || !(value ?? '').startsWith(`${longText(index).split(' ')[0]} `))
        continue;
      const own = words.filter(({ text }) => text.startsWith(`Wq${index}x`));
      const [left, top, right, bottom] = here[0]?.box ?? [0, 0, 0, 0];
      const outside = own.filter(
        ({ box }) => box[0] < left - edgePt || box[2] > right + edgePt || box[1] > bottom || box[3] < top,
      );
      if (outside.length > 0)
        findings.push({
          check: 'cut without a notice',
          row: rowName(row),
          detail: `"${field.name}" on page ${page + 1}: ${outside.length} of ${own.length} words`,
        });
    }
  }
  return findings;
};

const wordsOf = async (file: string, page: number): Promise<Word[]> => {
  const run = await runReader('pdftotext', [
    '-bbox',
    '-cropbox',
    '-f',
    `${page + 1}`,
    '-l',
    `${page + 1}`,
    '-enc',
    'UTF-8',
    file,
    '-',
  ]);
  const html = run?.stdout.toString('utf8') ?? '';
  return [...html.matchAll(/<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">([^<]*)</g)].map(
    ([, x1, y1, x2, y2, text]): Word => ({ text: text ?? '', box: [Number(x1), Number(y1), Number(x2), Number(y2)] }),
  );
};
