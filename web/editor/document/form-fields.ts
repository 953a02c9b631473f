import type { PDFDocumentProxy } from 'pdfjs-dist';

/** A field of the document's own form that can be filled. */
export interface FormField {
  /** Fully qualified. */
  readonly name: string;
  readonly kind: 'text' | 'check box' | 'radio buttons' | 'choice';
  /** 0-based, of its first widget; undefined where it has none on a page. */
  readonly page: number | undefined;
  /** What a check box or a group of radio buttons can be set to, or a list offers. */
  readonly states: readonly string[];
}

const kinds: Readonly<Record<string, FormField['kind']>> = {
  text: 'text',
  checkbox: 'check box',
  radiobutton: 'radio buttons',
  combobox: 'choice',
  listbox: 'choice',
};

interface FieldObject {
  readonly type?: string;
  readonly page?: number;
  readonly exportValues?: string;
  readonly items?: readonly { readonly exportValue?: string }[];
}

/** The fields of a document in its own order; buttons that do something and signatures are left out. */
export const readFormFields = async (pdf: PDFDocumentProxy): Promise<readonly FormField[]> => {
  // A map, whatever its declaration says.
  const fields = (await pdf.getFieldObjects()) as unknown as ReadonlyMap<string, readonly FieldObject[]> | null;
  return [...(fields ?? [])].flatMap(([name, objects]) => {
    const widgets = objects.filter(({ type }) => type !== undefined && type in kinds);
    const kind = kinds[widgets[0]?.type ?? ''];
    if (kind === undefined) return [];
    const states = widgets.flatMap(({ exportValues, items }) => [
      ...(exportValues === undefined ? [] : [exportValues]),
      ...(items ?? []).flatMap(({ exportValue }) => exportValue ?? []),
    ]);
    const page = widgets.find((widget) => widget.page !== undefined && widget.page >= 0)?.page;
    return [{ name, kind, page, states: [...new Set(states)].filter((state) => state !== 'Off') }];
  });
};
