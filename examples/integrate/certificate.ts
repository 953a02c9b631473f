// One document on a click, with Node 24. npm install bulkfill
// Needs BULKFILL_BASE_URL and BULKFILL_API_KEY; the PDF and its package are arguments.
import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { BulkfillApiError, BulkfillClient } from 'bulkfill/client';

const [pdf = '', svc = ''] = process.argv.slice(2);
const client = new BulkfillClient();

// Once: the service keeps the PDF and the package. The same key gives the same template for 24 hours.
const input = { pdf: await openAsBlob(pdf), package: await openAsBlob(svc), name: 'Certificate' };
const template = await client.templates.create(input, { idempotencyKey: 'certificate-template-2' });

// On each click: one row in, one PDF out. The key is the order's: asking again for it is billed once.
const row = {
  Name: 'Zoë Brontë',
  Course: 'Typography',
  Hours: 12,
  City: 'Bern',
  'Date of award': '2026-11-24',
  Grade: 'a',
};
try {
  const filled = await client.templates.fill(
    template.template_id,
    { ...row, 'Certificate number': 'T-4711' },
    { idempotencyKey: 'order-4712' },
  );
  await writeFile('certificate.pdf', filled.pdf);
  for (const { message } of filled.warnings) console.error(message);
} catch (error) {
  // A row that fails is not billed; its warnings say what it lacks.
  if (error instanceof BulkfillApiError && error.code === 'ROW_FAILED') console.error(error.message, error.details);
  throw error;
}
