import { getDocument } from 'pdfjs-dist';
import { pdfOptions, pdfReader } from './pdf-files.ts';

interface FieldObject {
  readonly exportValues?: unknown;
  readonly items?: unknown;
}

const isFilled = (text: unknown): text is string => typeof text === 'string' && text !== '' && text !== 'Off';

const listStates = ({ exportValues, items }: FieldObject): readonly string[] =>
  [
    ...(Array.isArray(exportValues) ? exportValues : [exportValues]),
    ...(Array.isArray(items) ? items.map((item: { readonly displayValue?: unknown }) => item.displayValue) : []),
  ].filter(isFilled);

/** Reads the states and options of the form fields of a PDF. Throws if the PDF cannot be read. */
export const readFieldStates = async (data: Uint8Array): Promise<ReadonlyMap<string, readonly string[]>> => {
  await pdfReader();
  const task = getDocument({ ...pdfOptions, data });
  try {
    // pdf.js declares an object but returns a map.
    const fields = (await (await task.promise).getFieldObjects()) as ReadonlyMap<string, readonly FieldObject[]> | null;
    return new Map([...(fields ?? [])].map(([name, widgets]) => [name, [...new Set(widgets.flatMap(listStates))]]));
  } finally {
    await task.destroy();
  }
};
