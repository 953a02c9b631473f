import type { PDFDocumentProxy } from 'pdfjs-dist';
import { fieldTooltips } from '../../files/field-tooltips.ts';
import { lookThrough } from '../../files/pdf-windows.ts';
import type { FieldWidget, FillableField } from '../core/form-field.ts';

const kinds: Readonly<Record<string, FillableField['kind']>> = {
  text: 'text',
  checkbox: 'check box',
  radiobutton: 'radio buttons',
  combobox: 'choice',
  listbox: 'choice',
};

interface FieldObject {
  readonly id: string;
  readonly type?: string;
  readonly page?: number;
  readonly exportValues?: string;
  readonly charLimit?: number;
  readonly items?: readonly { readonly exportValue?: string; readonly displayValue?: string }[];
}

interface WidgetAnnotation {
  readonly id: string;
  readonly subtype?: string;
  readonly rect: readonly [number, number, number, number];
  readonly alternativeText?: string;
  readonly fieldFlags?: number;
}

/** Field flags of PDF 32000-1, 12.7.4: bits 13 and 19. */
const multiline = 1 << 12;
const editable = 1 << 18;

interface ReadWidget extends FieldWidget {
  readonly tooltip: string;
  readonly flags: number;
}

const widgetsOf = async (pdf: PDFDocumentProxy, page: number): Promise<readonly (readonly [string, ReadWidget])[]> => {
  const read = await pdf.getPage(page + 1);
  const viewport = read.getViewport({ scale: 1 });
  const annotations = (await read.getAnnotations({ intent: 'any' })) as readonly WidgetAnnotation[];
  return annotations.flatMap(({ id, subtype, rect, alternativeText = '', fieldFlags = 0 }) => {
    if (subtype !== 'Widget') return [];
    const corners = [
      viewport.convertToViewportPoint(rect[0], rect[1]),
      viewport.convertToViewportPoint(rect[2], rect[3]),
    ];
    const [xs, ys] = [corners.map(([x]) => Number(x)), corners.map(([, y]) => Number(y))];
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return [
      [
        id,
        {
          page,
          rect: { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y },
          tooltip: alternativeText.trim(),
          flags: fieldFlags,
        },
      ] as const,
    ];
  });
};

/** Pages whose widgets are read in parallel. */
const atOnce = 16;

const tooltipsOfParents = async (file: Blob): Promise<ReadonlyMap<string, string>> => {
  const look = fieldTooltips();
  await lookThrough(file, [look]);
  return look.found();
};

export const readFormFields = async (pdf: PDFDocumentProxy, file: Blob): Promise<readonly FillableField[]> => {
  // pdf.js returns a map, contrary to its declaration.
  const fields = (await pdf.getFieldObjects()) as unknown as ReadonlyMap<string, readonly FieldObject[]> | null;
  const known = [...(fields ?? [])].flatMap(([name, objects]) => {
    const widgets = objects.filter(({ type }) => type !== undefined && type in kinds);
    const kind = kinds[widgets[0]?.type ?? ''];
    return kind === undefined ? [] : [{ name, kind, widgets }];
  });
  const pages = [...new Set(known.flatMap(({ widgets }) => widgets.map(({ page }) => page ?? -1)))].filter(
    (page) => page >= 0,
  );
  const placed = new Map<string, ReadWidget>();
  for (let first = 0; first < pages.length; first += atOnce) {
    const read = await Promise.all(pages.slice(first, first + atOnce).map((page) => widgetsOf(pdf, page)));
    for (const [id, widget] of read.flat()) placed.set(id, widget);
  }
  const isBare = known.some(({ widgets }) => widgets.every(({ id }) => (placed.get(id)?.tooltip ?? '') === ''));
  const ofParents = isBare ? await tooltipsOfParents(file) : new Map<string, string>();
  return known.map(({ name, kind, widgets }) => {
    const states = widgets.flatMap(({ exportValues, items }) => [
      ...(exportValues === undefined ? [] : [exportValues]),
      ...(items ?? []).flatMap(({ exportValue }) => exportValue ?? []),
    ]);
    const stateWords = new Map(
      widgets.flatMap(({ items = [] }) =>
        items.flatMap(({ exportValue, displayValue }) =>
          exportValue === undefined || !displayValue || displayValue === exportValue
            ? []
            : [[exportValue, displayValue] as const],
        ),
      ),
    );
    const page = widgets.find((widget) => widget.page !== undefined && widget.page >= 0)?.page;
    const found = widgets.flatMap(({ id }) => placed.get(id) ?? []);
    const flags = found[0]?.flags ?? 0;
    const options = (widgets.find(({ items }) => items !== undefined)?.items ?? []).map(
      ({ exportValue = '', displayValue = exportValue }) => ({ value: exportValue, label: displayValue }),
    );
    const charLimit = widgets.find(({ charLimit: limit }) => limit !== undefined && limit > 0)?.charLimit;
    return {
      name,
      kind,
      page,
      tooltip:
        found.find(({ tooltip }) => tooltip !== '')?.tooltip ?? ofParents.get(name.split('.').at(-1) ?? name) ?? '',
      widgets: found
        .filter(({ rect }) => rect.width > 0 && rect.height > 0)
        .map(({ page: on, rect }) => ({ page: on, rect })),
      states: [...new Set(states)].filter((state) => state !== 'Off'),
      ...(stateWords.size > 0 && { stateWords }),
      maxLength: charLimit,
      ...(options.length > 0 && { options }),
      ...(kind === 'choice' && (flags & editable) !== 0 && { isEditable: true }),
      ...(kind === 'text' && (flags & multiline) !== 0 && { isMultiline: true }),
    };
  });
};
