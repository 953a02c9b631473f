import { beforeAll, describe, expect, it } from 'vitest';
import { s3Client } from '../../../../lib/composition/wiring/aws-clients.ts';
import type { ObjectReader } from '../../../../lib/stores/storage/object-store.ts';
import { S3ObjectStore } from '../../../../lib/stores/storage/s3-object-store.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';

let stack: TestStack;

beforeAll(async () => {
  stack = await startTestStack();
  const store = new S3ObjectStore(s3Client(stack.env), String(stack.env.BUCKET_NAME));
  for (const key of ['given/file.zip', "given/it's (odd) & ünusual+.zip"]) {
    const writer = store.writer(key, {
      contentType: 'application/zip',
      contentDisposition: 'attachment; filename="a.zip"',
    });
    await writer.write(Buffer.from('abcdefgabc'));
    await writer.finish();
  }
});

describe('S3ObjectStore as a reader', () => {
  const reader = (bucket = String(stack.env.BUCKET_NAME)): ObjectReader =>
    new S3ObjectStore(s3Client(stack.env), bucket);

  it.each(['given/file.zip', "given/it's (odd) & ünusual+.zip"])(
    'serves %s under its download name by a URL that needs no credentials',
    async (key) => {
      const response = await fetch(await reader().downloadUrl(key, 60));
      expect(response.headers.get('content-type')).toBe('application/zip');
      expect(response.headers.get('content-disposition')).toBe('attachment; filename="a.zip"');
      expect(await response.text()).toBe('abcdefgabc');
    },
  );

  it('signs a separate URL for HEAD', async () => {
    const shown = { contentDisposition: 'attachment; filename="b.zip"' };
    const head = await fetch(await reader().downloadUrl('given/file.zip', 60, { ...shown, method: 'HEAD' }), {
      method: 'HEAD',
    });
    expect([head.status, head.headers.get('content-length'), head.headers.get('content-type')]).toEqual([
      200,
      '10',
      'application/zip',
    ]);
    expect((await fetch(await reader().downloadUrl('given/file.zip', 60), { method: 'HEAD' })).status).toBe(403);
  });

  it('streams an object or a range of it', async () => {
    expect(await new Response(await reader().stream('given/file.zip')).text()).toBe('abcdefgabc');
    expect(await new Response(await reader().stream('given/file.zip', { start: 7, end: 9 })).text()).toBe('abc');
  });

  it('returns the size of an object', async () => {
    expect(await reader().size('given/file.zip')).toBe(10);
  });

  it('returns undefined for a missing object', async () => {
    expect(await reader().stream('missing')).toBeUndefined();
    expect(await reader().size('missing')).toBeUndefined();
  });
});
