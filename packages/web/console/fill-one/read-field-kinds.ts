import { getDocument } from 'pdfjs-dist';
import { pdfOptions, pdfReader } from '../../files/pdf-files.ts';
import type { FieldKind, FieldKinds } from './column-inputs.ts';

interface FieldObject {
  readonly type?: unknown;
  readonly exportValues?: unknown;
  readonly items?: unknown;
}

const isFilled = (text: unknown): text is string => typeof text === 'string' && text !== '';

const statesOf = (widgets: readonly FieldObject[]): readonly string[] =>
  [
    ...new Set(
      widgets
        .flatMap(({ exportValues }) => (Array.isArray(exportValues) ? exportValues : [exportValues]))
        .filter(isFilled),
    ),
  ].filter((state) => state !== 'Off');

const optionsOf = ({ items }: FieldObject): readonly string[] =>
  (Array.isArray(items) ? (items as readonly { readonly displayValue?: unknown }[]) : [])
    .map(({ displayValue }) => displayValue)
    .filter(isFilled);

const kindOf = (widgets: readonly FieldObject[]): FieldKind | undefined => {
  const type = widgets.find((widget) => isFilled(widget.type))?.type;
  const states = statesOf(widgets);
  if (type === 'checkbox' && states.length <= 1) return 'box';
  if ((type === 'checkbox' || type === 'radiobutton') && states.length > 1) return { kind: 'choice', options: states };
  const options = widgets.map(optionsOf).find(({ length }) => length > 0);
  // Some accept other texts as well, which pdf.js does not report.
  return options === undefined ? undefined : { kind: 'suggestions', options };
};

/** Reads the kinds of the form fields of a PDF, except text fields. Throws if the PDF cannot be read. */
export const readFieldKinds = async (data: Uint8Array): Promise<FieldKinds> => {
  await pdfReader();
  const task = getDocument({ ...pdfOptions, data });
  try {
    // pdf.js declares an object but returns a map.
    const fields = (await (await task.promise).getFieldObjects()) as ReadonlyMap<string, readonly FieldObject[]> | null;
    return new Map(
      [...(fields ?? [])].flatMap(([name, widgets]) => {
        const kind = kindOf(widgets);
        return kind === undefined ? [] : [[name, kind] as const];
      }),
    );
  } finally {
    await task.destroy();
  }
};
