import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
import { pdfOptions, pdfReader } from './pdf-files.ts';

/** A widget of a form field, or a field above its widgets, as pdf.js describes it. */
export interface FieldObject {
  readonly type?: string;
  readonly page?: number;
  readonly rect?: readonly number[];
  readonly exportValues?: string | readonly string[];
  readonly items?: readonly { readonly displayValue?: string }[];
  readonly multiline?: boolean;
}

export type FieldsByName = ReadonlyMap<string, readonly FieldObject[]>;

export const statesOf = ({ exportValues }: FieldObject): readonly string[] =>
  [exportValues ?? []].flat().filter((state) => state !== '' && state !== 'Off');

/** Opens a PDF for a reader of its form fields. Throws if the PDF cannot be read. */
export const withFieldObjects = async <Result>(
  data: Uint8Array,
  read: (fields: FieldsByName, pdf: PDFDocumentProxy) => Result | Promise<Result>,
): Promise<Result> => {
  await pdfReader();
  const task = getDocument({ ...pdfOptions, data });
  try {
    const pdf = await task.promise;
    // pdf.js declares an object but returns a map.
    return await read(((await pdf.getFieldObjects()) as FieldsByName | null) ?? new Map(), pdf);
  } finally {
    await task.destroy();
  }
};
