import { type ListedField, listFields } from '@bulkfill/engine/pdf/forms/list-fields';
import { withPublicErrors } from './bulkfill-error.ts';
import { requireBytes } from './requirements.ts';

/**
 * Lists the form fields of a PDF: names, kinds, states, pages and rects, in the notation of templates.
 *
 * @example
 * ```ts
 * import { readFile } from 'node:fs/promises';
 * import { pdfFields } from 'bulkfill';
 *
 * for (const { name, type } of await pdfFields(await readFile('form.pdf'))) console.log(name, type);
 * ```
 */
export const pdfFields = (pdf: Uint8Array): Promise<readonly ListedField[]> =>
  withPublicErrors(() => {
    requireBytes(pdf, 'pdf');
    return listFields(pdf);
  });
