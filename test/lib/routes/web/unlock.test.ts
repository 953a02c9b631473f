import { hash } from 'node:crypto';
import { mib } from '@bulkfill/engine/core/units';
import { listFields } from '@bulkfill/engine/pdf/forms/list-fields';
import { unlockDocument } from '@bulkfill/engine/pdf/unlock/unlock-document';
import { beforeAll, describe, expect, it } from 'vitest';
import { aForm } from '../../../support/a-form.ts';
import { lockPdf, objectsIn } from '../../../support/lock-pdf.ts';
import { onePage, rawPdf } from '../../../support/raw-pdf.ts';
import { objectsOf } from '../../../support/service/objects-of.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';
import { maxPreviewBytes, webService } from '../../../support/service/web-service.ts';

let stack: TestStack;
let form: Uint8Array;
beforeAll(async () => {
  stack = await startTestStack();
  form = await aForm();
});

const path = '/app/api/documents/unlock';

const aPage = async (settings: Readonly<Record<string, string>> = {}) => {
  const console = webService(stack, settings);
  const browser = await console.aBrowser();
  const headers = { cookie: browser.cookie, 'sec-fetch-site': 'same-origin' };
  const unlock = (
    pdf: Uint8Array | undefined,
    texts: Readonly<Record<string, string>> = { rights_confirmed: 'true' },
    others = {},
  ) => {
    const body = new FormData();
    for (const [name, text] of Object.entries(texts)) body.append(name, text);
    if (pdf !== undefined) body.append('pdf', new Blob([pdf as Uint8Array<ArrayBuffer>]), 'locked.pdf');
    return console.send(path, { ...headers, ...others }, { method: 'POST', body });
  };
  const unlockings = async () =>
    (await console.audit.list(browser.accountId, { limit: 100 })).entries.filter(
      ({ action }) => action === 'document.unlocked',
    );
  const stored = () => objectsOf(stack, `designs/${browser.accountId}/`);
  return { console, ...browser, headers, unlock, unlockings, stored };
};

describe('POST /app/api/documents/unlock', () => {
  it('returns the unlocked copy, records the user who confirmed the right, and stores nothing else', async () => {
    const { unlock, unlockings, stored, user } = await aPage();
    const locked = lockPdf(form, { kind: 'AES 128' });
    const { status, headers, bytes } = await unlock(locked);
    expect([status, headers.get('content-type'), headers.get('content-length')]).toEqual([
      200,
      'application/pdf',
      String(bytes.length),
    ]);
    expect(headers.get('cache-control')).toContain('no-store');
    expect(objectsIn(bytes)).toEqual(objectsIn(form));
    expect(listFields(bytes)).toEqual(listFields(form));
    expect(await unlockings()).toMatchObject([
      {
        actor: { kind: 'user', email: user.email },
        facts: { pdf_sha256: hash('sha256', locked, 'hex'), rights_confirmed: 'yes', password: 'none' },
      },
    ]);
    expect(await stored()).toEqual([]);
  });

  it('accepts user and owner passwords, and records which was used, never the password', async () => {
    const { unlock, unlockings } = await aPage();
    const locked = lockPdf(form, { kind: 'AES 256 R6', user: 'Wört-u', owner: 'Wört-o' });
    for (const password of ['Wört-u', 'Wört-o'])
      expect((await unlock(locked, { rights_confirmed: 'true', password })).status).toBe(200);
    const entries = await unlockings();
    expect(entries.map(({ facts }) => facts.password).toSorted()).toEqual(['owner', 'user']);
    expect(JSON.stringify(entries)).not.toContain('Wört');
  });

  it('is rejected with a code, without an audit entry or stored files', async () => {
    const { unlock, unlockings, stored } = await aPage();
    const open = lockPdf(form, { kind: 'RC4 40' });
    const closed = lockPdf(form, { kind: 'AES 256 R6', user: 'u' });
    const confirmed = { rights_confirmed: 'true' };
    const refusals = [
      [open, {}, 422, 'RIGHTS_NOT_CONFIRMED'],
      [open, { rights_confirmed: 'false' }, 422, 'RIGHTS_NOT_CONFIRMED'],
      [closed, { password: 'u' }, 422, 'RIGHTS_NOT_CONFIRMED'],
      [open, { rights_confirmed: 'yes' }, 400, 'INVALID_PARAMETER'],
      [closed, confirmed, 422, 'PASSWORD_REQUIRED'],
      [closed, { ...confirmed, password: 'wrong' }, 422, 'PASSWORD_WRONG'],
      [undefined, confirmed, 400, 'INVALID_FILE'],
      [Buffer.from('hello'), confirmed, 422, 'INVALID_PDF'],
    ] as const;
    for (const [pdf, texts, status, code] of refusals) {
      const answer = await unlock(pdf, texts);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect(JSON.stringify(answer.body)).not.toContain('wrong"');
    }
    expect(await unlockings()).toEqual([]);
    expect(await stored()).toEqual([]);
  });

  it('returns an unlocked document unchanged, without an audit entry', async () => {
    const { unlock, unlockings } = await aPage();
    const { status, bytes } = await unlock(form);
    expect([status, bytes.equals(form)]).toEqual([200, true]);
    expect(await unlockings()).toEqual([]);
  });

  it('returns at most what the host can answer, and accepts at most what the plan allows', async () => {
    const { unlock, stored, unlockings } = await aPage();
    const lockedOf = (length: number) =>
      lockPdf(rawPdf({ ...onePage(), 5: { dict: '', data: Buffer.alloc(length) } }), { kind: 'RC4 128' });
    const others =
      unlockDocument(lockedOf(maxPreviewBytes - 10_000), { rightsConfirmed: true }).bytes.length -
      (maxPreviewBytes - 10_000);
    expect((await unlock(lockedOf(maxPreviewBytes - others))).bytes).toHaveLength(maxPreviewBytes);
    const tooLarge = await unlock(lockedOf(maxPreviewBytes - others + 1));
    expect([tooLarge.status, tooLarge.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    const beyondPlan = await unlock(Buffer.alloc(80 * mib + 1, '%PDF-1.7 '));
    expect([beyondPlan.status, beyondPlan.body.code]).toEqual([413, 'PAID_FILE_SIZE_LIMIT_REACHED']);
    expect(await stored()).toEqual([]);
    expect(await unlockings()).toHaveLength(1);
  });

  it('requires a session, the same origin, and the rate limit of creates', async () => {
    const { console, headers, unlock } = await aPage({ CREATES_PER_MINUTE: '2' });
    const { 'sec-fetch-site': site, ...signedIn } = headers;
    const post = (sent: Readonly<Record<string, string>>) =>
      console.send(path, sent, { method: 'POST', body: new FormData() });
    expect(await post({ 'sec-fetch-site': site })).toMatchObject({ status: 401, body: { code: 'SESSION_REQUIRED' } });
    expect(await post(signedIn)).toMatchObject({ status: 403, body: { code: 'CROSS_SITE_REQUEST' } });
    expect(await post({ ...signedIn, 'sec-fetch-site': 'cross-site' })).toMatchObject({
      status: 403,
      body: { code: 'CROSS_SITE_REQUEST' },
    });
    expect(await console.send(path, headers, {})).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } });
    const locked = lockPdf(form, { kind: 'RC4 40' });
    expect([(await unlock(locked)).status, (await unlock(locked)).status, (await unlock(locked)).status]).toEqual([
      200, 200, 429,
    ]);
  });
});
