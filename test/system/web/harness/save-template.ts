import { expect } from 'vitest';
import { aPdf } from '../../black-box/client/a-pdf.ts';
import type { ConsoleWorld, Visitor } from './console-world.ts';

/** Saves a template to the account like a page does, as a new one or over an id. Returns its id. */
export const saveTemplate = async (
  { origin }: ConsoleWorld,
  { context }: Pick<Visitor, 'context'>,
  name: string,
  template: unknown,
  pdf: Uint8Array = aPdf(),
  over?: string,
): Promise<string> => {
  const answer = await context.request.fetch(`${origin}/app/api/templates${over === undefined ? '' : `/${over}`}`, {
    method: over === undefined ? 'POST' : 'PUT',
    headers: { origin },
    multipart: {
      name,
      template: { name: 'template.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(template)) },
      pdf: { name: 'source.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) },
    },
  });
  expect(answer.status(), await answer.text()).toBe(over === undefined ? 201 : 200);
  return ((await answer.json()) as { readonly template_id: string }).template_id;
};

/** Texts in a column, 40 points apart, each with a table column of these labels. */
export const textsOfColumns = (labels: readonly string[], more: (column: number) => object = () => ({})) => ({
  columns: labels.map((label, column) => ({ key: `column_${column}`, label })),
  overlays: labels.map((_, column) => ({
    id: `text_${column + 1}`,
    kind: 'text',
    page: 0,
    rect: { x: 20, y: 20 + 40 * column, width: 250, height: 20 },
    value: { column: `column_${column}` },
    ...more(column),
  })),
});
