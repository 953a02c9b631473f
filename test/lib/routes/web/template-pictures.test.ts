import { beforeAll, describe, expect, it } from 'vitest';
import { maxPictureBytes } from '../../../../lib/stores/templates/saved-template.ts';
import { templateForm } from '../../../support/service/template-form.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';
import { webService } from '../../../support/service/web-service.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});

const templates = '/app/api/templates';

/** Bytes of the given length that start like a JPEG. */
const aJpeg = (sizeBytes: number, fill = 1): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(sizeBytes).fill(fill);
  bytes.set([0xff, 0xd8, 0xff]);
  return bytes;
};

const aPage = async (console = webService(stack)) => {
  const { cookie, accountId } = await console.aBrowser();
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const send = (
    method: string,
    path: string,
    body?: RequestInit['body'],
    more: Readonly<Record<string, string>> = {},
  ) => console.send(path, { ...headers, ...more }, { method, body });
  const { body } = await send('POST', templates, templateForm());
  const path = `${templates}/${body.template_id}`;
  const keep = (jpeg: Uint8Array<ArrayBuffer>, revision: number | undefined) =>
    send('PUT', `${path}/picture`, jpeg, {
      'content-type': 'image/jpeg',
      ...(revision === undefined ? {} : { 'if-match': `"${revision}"` }),
    });
  return {
    console,
    accountId,
    id: String(body.template_id),
    send,
    path,
    keep,
    get: () => send('GET', `${path}/picture`),
  };
};

describe('…/templates/{template_id}/picture', () => {
  it('is empty until one is stored, and then served to the account with its revision', async () => {
    const { get, keep, send, path } = await aPage();
    expect((await get()).status).toBe(204);
    const jpeg = aJpeg(maxPictureBytes);
    expect((await keep(jpeg, 1)).status).toBe(204);
    const read = await get();
    expect([read.status, read.headers.get('content-type'), read.headers.get('etag')]).toEqual([
      200,
      'image/jpeg',
      '"1"',
    ]);
    expect(read.bytes.equals(jpeg)).toBe(true);
    // After the next save it is still there, and says of which revision it is.
    await send('PUT', path, templateForm({ pdf: null, template: null, name: 'Again' }));
    expect((await get()).headers.get('etag')).toBe('"1"');
    expect((await keep(aJpeg(10, 2), 2)).status).toBe(204);
    expect((await get()).headers.get('etag')).toBe('"2"');
  });

  it('is rejected for another revision, beyond its size, and if it is not a JPEG', async () => {
    const { get, keep } = await aPage();
    expect(await keep(aJpeg(10), 2)).toMatchObject({ status: 412, body: { code: 'TEMPLATE_CHANGED' } });
    expect(await keep(aJpeg(10), undefined)).toMatchObject({ status: 400, body: { code: 'INVALID_PARAMETER' } });
    expect(await keep(aJpeg(maxPictureBytes + 1), 1)).toMatchObject({
      status: 413,
      body: { code: 'PAYLOAD_TOO_LARGE' },
    });
    expect(await keep(Uint8Array.from(Buffer.from('<svg onload="alert(1)"/>')), 1)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_PARAMETER' },
    });
    expect((await get()).status).toBe(204);
  });

  it('is hidden from other accounts, and deleted with the template', async () => {
    const { console, accountId, id, path, keep, send } = await aPage();
    await keep(aJpeg(10), 1);
    const other = await aPage(console);
    expect((await other.send('GET', `${path}/picture`)).status).toBe(404);
    expect((await other.send('PUT', `${path}/picture`, aJpeg(10), { 'if-match': '"1"' })).status).toBe(404);
    await send('DELETE', path);
    expect((await send('GET', `${path}/picture`)).status).toBe(404);
    expect(await console.templates.picture(accountId, id)).toBeUndefined();
  });
});
