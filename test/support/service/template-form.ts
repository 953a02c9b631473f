import { readFileSync } from 'node:fs';

const example = (name: string) => readFileSync(new URL(`../../../examples/offer-letter/${name}`, import.meta.url));

export const letterPdf = example('source.pdf');
export const letter = JSON.parse(example('template.json').toString('utf8')) as {
  readonly overlays: readonly Record<string, unknown>[];
  readonly columns: readonly unknown[];
};

export type TemplateFields = Readonly<Record<string, string | Uint8Array | null>>;

/** Builds the form that saves the letter of the examples as "Offer"; `null` omits a field. */
export const templateForm = (fields: TemplateFields = {}): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    pdf: letterPdf,
    template: JSON.stringify(letter),
    name: 'Offer',
    ...fields,
  } as TemplateFields)) {
    if (value !== null)
      form.append(name, typeof value === 'string' ? value : new Blob([value as Uint8Array<ArrayBuffer>]));
  }
  return form;
};
