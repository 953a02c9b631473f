// Two ways to one document: by the engine in your program, or by a service. The three routes of this folder take
// either.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BulkfillError, openTemplate } from 'bulkfill';
import { BulkfillApiError, BulkfillClient } from 'bulkfill/client';

/** One row in, one PDF out. */
export type Fill = (row: Record<string, string>) => Promise<{ readonly pdf: Uint8Array; readonly fileName: string }>;

/** By the engine: the template is opened once, and then a document takes a millisecond or a few. */
export const fillHere = async (folder: string): Promise<Fill> => {
  const pdf = await readFile(join(folder, 'source.pdf'));
  const template = JSON.parse(await readFile(join(folder, 'template.json'), 'utf8'));
  const opened = await openTemplate({ pdf, template });
  return (row) => opened.fill(row);
};

/**
 * By a service that keeps the template: `bulkfill template push` gives the id. BULKFILL_BASE_URL and BULKFILL_API_KEY
 * say which service.
 */
export const fillByService = (templateId: string): Fill => {
  const client = new BulkfillClient();
  return (row) => client.templates.fill(templateId, row);
};

/** What is wrong with the row, for the person who sent it. Throws what is not their fault. */
export const refusal = (error: unknown) => {
  const isRows =
    error instanceof BulkfillError || (error instanceof BulkfillApiError && error.status >= 400 && error.status < 429);
  if (!isRows) throw error;
  return { code: error.code, message: error.message };
};

/** A file name may have any letter. */
export const attachment = (fileName: string): string => `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`;
