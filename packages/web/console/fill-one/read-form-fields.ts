import { type PDFDocumentProxy, type PDFPageProxy, Util } from 'pdfjs-dist';
import { type FieldObject, type FieldsByName, statesOf, withFieldObjects } from '../../files/field-objects.ts';
import {
  type Option,
  type PdfField,
  type PdfFields,
  type PlaceOnPage,
  type PrintedText,
  wordsRightOf,
} from './form-fields.ts';

type Corner = readonly [number, number];

const placeOf = (page: PDFPageProxy, rect: readonly number[]): PlaceOnPage => {
  const viewport = page.getViewport({ scale: 1 });
  const [[left, top], [right, bottom]] = [0, 2].map(
    (at) => viewport.convertToViewportPoint(rect[at] ?? 0, rect[at + 1] ?? 0) as unknown as Corner,
  ) as [Corner, Corner];
  return {
    page: page.pageNumber - 1,
    x: Math.min(left, right),
    y: Math.min(top, bottom),
    width: Math.abs(right - left),
    height: Math.abs(bottom - top),
  };
};

const readTexts = async (page: PDFPageProxy): Promise<readonly PrintedText[]> => {
  const { transform } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [, , , , x, baseline] = Util.transform(transform, item.transform) as readonly number[];
    const { str: text, width, height } = item;
    return { text, page: page.pageNumber - 1, x: x ?? 0, y: (baseline ?? 0) - height, width, height };
  });
};

/** States of radio buttons, by the words printed at them unless two have the same. */
const radioOptions = (
  widgets: readonly FieldObject[],
  places: readonly PlaceOnPage[],
  texts: readonly PrintedText[],
  buttons: readonly PlaceOnPage[],
): readonly Option[] => {
  const states = new Map<string, string>();
  for (const [at, widget] of widgets.entries())
    for (const state of statesOf(widget))
      if (!states.has(state))
        states.set(state, places[at] === undefined ? '' : wordsRightOf(places[at], texts, buttons));
  const words = [...states.values()];
  const isClear = words.every((word) => word !== '') && new Set(words).size === words.length;
  return [...states].map(([value, label]) => ({ value, label: isClear ? label : value }));
};

const choiceOptions = (widgets: readonly FieldObject[]): readonly Option[] =>
  (widgets.find(({ items = [] }) => items.length > 0)?.items ?? []).flatMap(({ displayValue = '' }) =>
    displayValue === '' ? [] : { value: displayValue, label: displayValue },
  );

const kindOf = (widgets: readonly FieldObject[]): PdfField['kind'] | undefined => {
  // The parent of widgets has a blank type.
  const type = widgets.find((widget) => (widget.type ?? '') !== '')?.type;
  if (type === 'checkbox') return new Set(widgets.flatMap(statesOf)).size > 1 ? 'radio' : 'box';
  if (type === 'radiobutton') return 'radio';
  if (type === 'combobox' || type === 'listbox') return 'choice';
  return type === 'text' ? 'text' : undefined;
};

const listFields = async (fields: FieldsByName, pdf: PDFDocumentProxy): Promise<PdfFields> => {
  const read = new Map<number, { readonly page: PDFPageProxy; texts?: readonly PrintedText[] }>();
  const pageAt = async (number: number) => {
    const known = read.get(number) ?? { page: await pdf.getPage(number + 1) };
    read.set(number, known);
    return known;
  };
  const found = new Map<string, PdfField>();
  for (const [name, objects] of fields) {
    const kind = kindOf(objects);
    const widgets = objects.filter(({ page = -1, rect }) => page >= 0 && rect !== undefined);
    if (kind === undefined) continue;
    const places: PlaceOnPage[] = [];
    for (const { page = 0, rect = [] } of widgets) places.push(placeOf((await pageAt(page)).page, rect));
    const texts: PrintedText[] = [];
    if (kind === 'radio') {
      for (const number of new Set(places.map(({ page }) => page))) {
        const at = await pageAt(number);
        at.texts ??= await readTexts(at.page);
        texts.push(...at.texts);
      }
    }
    const options = kind === 'radio' ? radioOptions(widgets, places, texts, places) : choiceOptions(objects);
    found.set(name, { kind, options, hasLines: objects.some(({ multiline }) => multiline === true), places });
  }
  return found;
};

/** Reads the form fields of a PDF. Throws if the PDF cannot be read. */
export const readFormFields = (data: Uint8Array): Promise<PdfFields> => withFieldObjects(data, listFields);
