import { anOverlay } from './a-package.ts';
import { type Client, type Fields, jobsPath } from './client.ts';
import { readZip } from './read-zip.ts';
import { type Answer, send } from './send.ts';
import type { World } from './world.ts';

/**
 * Rows of which 1 and 4 succeed, 3 is partial (its code is blank), and 2 and 5 fail (their name is blank or missing).
 */
export const mixedRows = [
  { column_0: 'Ada', column_1: '1' },
  { column_0: '', column_1: '007' },
  { column_0: '=1+1', column_1: '' },
  { column_0: 'Dan', column_1: '+49 30' },
  { column_1: "'-5" },
];

/** A package with a required name and a QR code. */
const mixedPackage = ({ signer, pdf }: Pick<World, 'signer' | 'pdf'>): Promise<Buffer> =>
  signer.package({
    pdf,
    overlays: [
      anOverlay({ required: true }),
      {
        id: 'code',
        kind: 'qr',
        page: 0,
        rect: { x: 50, y: 100, width: 80, height: 80 },
        value: { column: 'column_1' },
      },
    ],
    template: {
      columns: [
        { key: 'column_0', label: 'Name' },
        { key: 'column_1', label: 'Code' },
      ],
    },
  });

/** The fields of a create of the mixed rows; all of them may fail. */
export const mixedFields = async (world: Pick<World, 'signer' | 'pdf'>): Promise<Fields> => ({
  svc_file: await mixedPackage(world),
  rows_json: JSON.stringify(mixedRows),
  max_failed_row_percent: '100',
});

/** A member of an answer's JSON. */
export const memberOf = <Value>({ status, body }: Answer, name: string): Value => {
  if (body === undefined) throw new Error(`An answer ${status} without JSON.`);
  return body[name] as Value;
};

/** Downloads a file and follows its redirect. */
export const handedOut = async (client: Client, path: string): Promise<Answer> => {
  const answer = await client.get(path);
  return answer.status === 302 ? await send(answer.headers.location ?? '') : answer;
};

/** A job's ZIP: its entries by name, and its manifest. */
export const archiveOf = async (client: Client, jobId: unknown) => {
  const entries = await readZip((await handedOut(client, `${jobsPath}/${String(jobId)}/download`)).bytes);
  return { entries, manifest: JSON.parse(entries.get('manifest.json')?.toString() ?? '{}') as Record<string, unknown> };
};

/** Reads a job with every include. */
export const everythingOf = async (client: Client, jobId: unknown): Promise<Record<string, Record<string, unknown>>> =>
  (await client.get(`${jobsPath}/${String(jobId)}?include=progress,summary,request`)).body as Record<
    string,
    Record<string, unknown>
  >;
