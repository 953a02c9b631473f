import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openPdf } from '@bulkfill/engine/pdf/read/open-pdf';
import { verifyPdf } from '@bulkfill/engine/pdf/verify/verify-pdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readZip } from '../../engine/zip/read-zip.ts';
import { type RevocationAuthority, startRevocationAuthority } from '../../support/sealing/revocation-authority.ts';
import { writePkcs12 } from '../../support/sealing/write-pkcs12.ts';
import { anOverlay, packageSigner } from '../black-box/client/a-package.ts';
import { aPdf } from '../black-box/client/a-pdf.ts';
import {
  ask,
  cleanUp,
  createJob,
  downloadedZip,
  endedJob,
  exportJobs,
  type Initialised,
  initialisedFolder,
  type RunningServer,
  startServer,
  temporaryFolder,
} from './server-process.ts';

let authority: RevocationAuthority;
let folder: Initialised;
let server: RunningServer;
beforeAll(async () => {
  const at = await temporaryFolder();
  authority = await startRevocationAuthority(at, 'ocsp');
  const leaf = authority.issue({ name: 'Seal', algorithm: 'RSA-2048' });
  const settings = { SEAL_P12: join(at, 'seal.p12'), SEAL_PASSWORD_FILE: join(at, 'password') };
  await writeFile(settings.SEAL_P12, writePkcs12(leaf, [leaf, authority.root], 'secret'));
  await writeFile(settings.SEAL_PASSWORD_FILE, 'secret\n');
  folder = await initialisedFolder();
  server = await startServer(folder.dataDir, {
    ...settings,
    SEAL_TSA_URL: authority.tsaUrl,
    SEAL_REVOCATION: 'embed',
    WEBHOOK_ALLOWED_ORIGINS: new URL(authority.url).origin,
  });
});
afterAll(async () => {
  authority.close();
  await cleanUp();
});

const filledBy = async (created: Response) => {
  const { job_id: id } = (await created.json()) as { job_id: string };
  await endedJob(server, folder.apiKey, id);
  const entries = await readZip([(await downloadedZip(server, folder.apiKey, id)).bytes]);
  const { bytes } = entries.find(({ name }) => name === 'manifest.json')!;
  const { row_results: rows } = JSON.parse(Buffer.from(bytes).toString()) as { row_results: { seal: unknown }[] };
  const pdfs = entries.filter(({ name }) => name.endsWith('.pdf')).map((entry) => entry.bytes);
  for (const pdf of pdfs) {
    const trusted = [authority.root.certificate];
    const verified = verifyPdf(pdf, { trusted, now: new Date(), password: undefined });
    expect(verified).toMatchObject({
      isValid: true,
      signatures: [{ revocation: 'good', time: { source: 'timestamp' } }],
    });
  }
  return { id, pdfs, seals: rows.map(({ seal }) => seal) };
};

describe('seals of a server', () => {
  it('have time stamps and revocation data, which is fetched once per job', async () => {
    const created = await createJob(server, folder, { key: 'levels', rows: 2, fields: { seal: 'true' } });
    const { id, pdfs, seals } = await filledBy(created);
    expect(pdfs).toHaveLength(2);
    expect(seals).toEqual(Array(2).fill(expect.objectContaining({ level: 'B-LT' })));
    expect(authority.requests.toSorted()).toEqual(['issuer', 'ocsp', 'ocsp', 'tsa', 'tsa', 'tsa']);
    const job = await ask(server, `${exportJobs}/${id}?include=request`, folder.apiKey);
    expect(await job.json()).toMatchObject({ request: { seal: true, sealed_by: 'Seal' } });
  });

  it('are visible at the overlay of a signed package', async () => {
    const pdf = aPdf();
    const seal = { id: 'seal', kind: 'seal', page: 0, rect: { x: 20, y: 100, width: 120, height: 40 } };
    const { package: sign } = await packageSigner(folder.dataDir);
    const body = new FormData();
    body.set('pdf', new Blob([pdf]), 'source.pdf');
    body.set('svc_file', new Blob([await sign({ pdf, overlays: [anOverlay(), seal] })]), 'package.svc');
    body.set('rows_json', '[{"column_0":"Ada"}]');
    body.set('max_failed_row_percent', '0');
    body.set('seal', 'true');
    const headers = { 'idempotency-key': 'visible' };
    const { pdfs } = await filledBy(await ask(server, exportJobs, folder.apiKey, { method: 'POST', body, headers }));
    const { document, pages } = openPdf(pdfs[0]!, { maxPages: 1 });
    const [widget] = document.array(pages[0]!.dict.get('Annots')) ?? [];
    expect(document.array(document.dict(widget!)!.get('Rect'))).toEqual([20, 260, 140, 300]);
  });
});
