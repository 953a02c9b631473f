// A Lambda function that fills one form: in { "Name": "Zoë" }, out the PDF
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BulkfillError, fillOne } from 'bulkfill';

const folder = process.env.FORM_FOLDER ?? '.';
const pdf = await readFile(join(folder, 'source.pdf'));
const template = JSON.parse(await readFile(join(folder, 'template.json'), 'utf8'));

/** For a function URL: worker-free, nothing is written to disk. */
export const handler = async (event: { readonly body?: string }) => {
  try {
    const { pdf: filled } = await fillOne({ pdf, template, row: JSON.parse(event.body ?? '{}') });
    return {
      statusCode: 200,
      headers: { 'Content-Type': 'application/pdf' },
      isBase64Encoded: true,
      body: Buffer.from(filled).toString('base64'),
    };
  } catch (error) {
    if (!(error instanceof BulkfillError)) throw error;
    return {
      statusCode: 422,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ code: error.code, message: error.message }),
    };
  }
};
