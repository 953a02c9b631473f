import { mkdtempSync, readdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { directHandler } from '@bulkfill/local-aws/gate/direct-handler';
import { objectsServer } from '@bulkfill/local-aws/objects/objects-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { functionProcess } from '../../../local/functions/function-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'bulkfill-servers-'));
const server = objectsServer(join(folder, 'objects'), join(folder, 's3'), 'full');
const handler = directHandler('s3', server.handle);
const endpoint = 'http://127.0.0.1:1';
const host = functionProcess(
  { PATH: process.env.PATH },
  { servers: { handlers: new Map([[endpoint, handler]]), filesFolder: server.filesFolder, syncsFiles: true } },
);
const wiring = new URL('../../../lib/composition/wiring/', import.meta.url);
const fn = { name: 'storing', modulePath: join(folder, 'storing.mjs'), timeoutSeconds: 60, memoryMb: 128 };

beforeAll(async () => {
  await writeFile(
    fn.modulePath,
    `import { objectStore } from '${new URL('stores.ts', wiring)}';
     const env = { AWS_REGION: 'us-east-1', AWS_ENDPOINT_URL_S3: '${endpoint}', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b', BUCKET_NAME: 'files' };
     const store = objectStore(env, 5 * 1024 ** 2);
     export const handler = async ({ sizes }) => {
       const read = [];
       for (const [index, size] of sizes.entries()) {
         const writer = store.writer(String(index), { contentType: 'text/plain' });
         for (let left = size; left > 0; left -= 1024 ** 2) await writer.write(Buffer.alloc(Math.min(left, 1024 ** 2), left % 251));
         await writer.finish();
         const bytes = await store.read(String(index), size);
         read.push(bytes.length === size && bytes.at(-1) === ((size - 1) % 1024 ** 2 + 1) % 251);
       }
       return [read, await store.read('missing', 1)];
     };`,
  );
  await handler({ method: 'PUT', path: '/files', headers: {} });
});
afterAll(async () => {
  await host.stop();
  server.close();
  await rm(folder, { recursive: true });
});

it('lets functions call servers of this process, also with large bodies and parts', async () => {
  expect(await host.invoke(fn)({ sizes: [1, 256 * 1024, 1024 ** 2, 7 * 1024 ** 2] })).toEqual([
    [true, true, true, true],
    undefined,
  ]);
  expect(readdirSync(server.filesFolder)).toHaveLength(5);
});

it.each([
  ['the name is that of an existing file with another length', () => readdirSync(server.filesFolder)[0]!],
  ['the file does not exist', () => '00000000-0000-4000-8000-000000000000'],
  ['the name is a path', () => '../catalog.db'],
])('refuses a body as file if %s', async (_, name) => {
  const headers = { 'content-length': '3', 'x-amz-checksum-crc32': 'AAAAAA==' };
  const { statusCode } = await handler({ method: 'PUT', path: '/files/key', headers, bodyFile: name() });
  expect(statusCode).toBe(400);
});
