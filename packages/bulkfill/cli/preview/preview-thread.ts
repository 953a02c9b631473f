import { EngineError } from '@bulkfill/engine/core/engine-error';
import { previewRow } from '@bulkfill/engine/fill/preview/preview-row';
import { listColumns } from '@bulkfill/engine/fill/used-columns';
import { listFields } from '@bulkfill/engine/pdf/forms/list-fields';
import { openCsvRows } from '@bulkfill/engine/rows/open-csv-rows';
import { openJsonRows } from '@bulkfill/engine/rows/open-json-rows';
import type { Row } from '@bulkfill/engine/rows/row';
import { selectRanges } from '@bulkfill/engine/rows/row-ranges';
import type { ResolvedTemplate } from '@bulkfill/engine/svc/template';
import { serveThread } from '@bulkfill/engine/threads/serve-thread';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import { openForm } from '../form/open-form.ts';
import { drawGrid, drawMarks, markFont } from './draw-marks.ts';
import { drawPage } from './draw-page.ts';
import { type InkMap, mapInk } from './ink-map.ts';
import { loadPdfjs } from './pdfjs.ts';
import type { DrawnPreview, DrawTask, DrawThreadTask, Mark } from './preview-task.ts';

const pixelsPerPoint = 2;
const markFontFile = '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf';
const maxPictures = 100;

const labelsOf = ({ columns }: ResolvedTemplate): Row => {
  const row: string[] = [];
  for (const { column, label } of columns) row[column] = label;
  return row;
};

const rowOf = async ({ rows, row }: DrawTask, template: ResolvedTemplate): Promise<Row> => {
  if (rows === undefined) return labelsOf(template);
  const all =
    rows.format === 'csv'
      ? openCsvRows(rows.bytes, rows.csv)
      : openJsonRows(rows.bytes, { lists: listColumns(template) });
  for await (const [found] of selectRanges(all, [{ from: row, to: row }]).rows.batches())
    if (found !== undefined) return found;
  return [];
};

const marksOf = ({ overlays }: ResolvedTemplate, source: Uint8Array): readonly Mark[] => {
  const fields = overlays.some(({ kind }) => kind === 'field')
    ? new Map(listFields(source).map((field) => [field.name, field]))
    : new Map();
  return overlays.flatMap((overlay): readonly Mark[] => {
    const { id, kind, rotation } = overlay;
    if (overlay.kind !== 'field')
      return [
        {
          id,
          kind,
          page: overlay.page,
          rect: overlay.rect,
          rotation,
          endsRight: overlay.kind === 'text' && overlay.align === 'right',
        },
      ];
    const widgets = fields.get(overlay.field)?.widgets ?? [];
    return widgets.flatMap(({ page, rect }: { page: number | null; rect: Mark['rect'] | null }) =>
      page === null || rect === null ? [] : [{ id, kind, page, rect, rotation: 0, endsRight: false }],
    );
  });
};

const chosenPages = (page: DrawTask['page'], marks: readonly Mark[], pageCount: number): readonly number[] => {
  if (page === 'first')
    return [Math.min(pageCount - 1, marks.length === 0 ? 0 : Math.min(...marks.map((mark) => mark.page)))];
  if (page === 'all') {
    if (pageCount > maxPictures) {
      throw new EngineError('INVALID_PARAMETER', {
        message: `The PDF has ${pageCount} pages, and ${maxPictures} can be drawn at a time: choose a page with --page N.`,
      });
    }
    return Array.from({ length: pageCount }, (_, index) => index);
  }
  if (page > pageCount) {
    throw new EngineError('INVALID_PARAMETER', {
      message: `There is no page ${page}: the PDF has ${pageCount} page${pageCount === 1 ? '' : 's'}.`,
    });
  }
  return [page - 1];
};

const draw = async (task: DrawTask): Promise<DrawnPreview> => {
  const { template } = await openForm(task.form);
  const row = await rowOf(task, template);
  const { includeStickers, flattenForms, limits } = task;
  const options = { ...limits, includeStickers, flattenForms, readFont: readPackagedFile };
  const { pdf, bytes, result, warnings } = await previewRow(task.source, template, row, options);
  const filled = pdf === 'appended' ? Buffer.concat([task.source, bytes]) : pdf === 'whole' ? bytes : task.source;
  const marks = marksOf(template, task.source);
  const { open, createCanvas, GlobalFonts } = await loadPdfjs();
  GlobalFonts.register(Buffer.from(await readPackagedFile(markFontFile)), markFont);
  const loading = open(new Uint8Array(filled));
  try {
    const document = await loading.promise;
    const pages: { number: number; png: Uint8Array }[] = [];
    for (const index of chosenPages(task.page, marks, document.numPages)) {
      const drawn = await drawPage(await document.getPage(index + 1), createCanvas, pixelsPerPoint);
      if (task.grid) drawGrid(drawn);
      drawMarks(
        drawn,
        marks.filter(({ page }) => page === index),
      );
      pages.push({ number: index + 1, png: drawn.canvas.toBuffer('image/png') });
    }
    return { pages, pageCount: document.numPages, marks, result, warnings };
  } finally {
    await loading.destroy();
  }
};

const ink = async (source: Uint8Array): Promise<InkMap> => {
  const { open, createCanvas } = await loadPdfjs();
  const loading = open(new Uint8Array(source));
  try {
    const document = await loading.promise;
    return mapInk(await drawPage(await document.getPage(1), createCanvas, 1));
  } finally {
    await loading.destroy();
  }
};

serveThread<DrawThreadTask, never, DrawnPreview | InkMap>((task, host) => {
  host.clock(true);
  return task.kind === 'ink' ? ink(task.source) : draw(task);
});
