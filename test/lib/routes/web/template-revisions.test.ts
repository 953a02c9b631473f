import { mib } from '@bulkfill/engine/core/units';
import { beforeAll, describe, expect, it } from 'vitest';
import { maxRevisionBytes } from '../../../../lib/stores/templates/saved-template.ts';
import { objectsOf } from '../../../support/service/objects-of.ts';
import {
  letterPdf as pdf,
  type TemplateFields,
  letter as template,
  templateForm,
} from '../../../support/service/template-form.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';
import { webService } from '../../../support/service/web-service.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});

const templates = '/app/api/templates';

interface Revision {
  readonly revision: number;
  readonly name: string;
  readonly overlay_count: number;
  readonly changed_at: string;
  readonly changed_by: object | null;
  readonly restored_from: number | null;
}

const aPage = async (console = webService(stack, { CREATES_PER_MINUTE: '1000' })) => {
  const browser = await console.aBrowser();
  const headers = { cookie: browser.cookie, 'sec-fetch-site': 'same-origin' };
  const send = (method: string, path: string, body?: FormData, more: Readonly<Record<string, string>> = {}) =>
    console.send(path, { ...headers, ...more }, { method, body });
  const { body } = await send('POST', templates, templateForm());
  const path = `${templates}/${body.template_id}`;
  const save = (fields: TemplateFields, more = {}) =>
    send('PUT', path, templateForm({ pdf: null, template: null, name: null, ...fields }), more);
  const restore = (revision: unknown, more: Readonly<Record<string, string>> = {}) =>
    console.send(
      `${path}/restore`,
      { ...headers, 'content-type': 'application/json', ...more },
      { method: 'POST', body: JSON.stringify({ revision }) },
    );
  const revisions = async () => (await send('GET', `${path}/revisions`)).body.revisions as readonly Revision[];
  const swept = async () => {
    console.clock.advance(11 * 60_000);
    await console.sweep();
    return objectsOf(stack, `templates/${browser.accountId}/`);
  };
  return { console, ...browser, send, path, save, restore, revisions, swept, id: String(body.template_id) };
};

const without = (count: number) => JSON.stringify({ ...template, overlays: template.overlays.slice(count) });

describe('template revisions', () => {
  it('are listed, current first, with the user who saved each and their contents', async () => {
    const { save, revisions, user } = await aPage();
    await save({ template: without(1) });
    await save({ name: 'Renamed' });
    const all = template.overlays.length;
    expect(await revisions()).toMatchObject([
      {
        revision: 3,
        name: 'Renamed',
        overlay_count: all - 1,
        restored_from: null,
        changed_by: { kind: 'user', email: user.email },
      },
      { revision: 2, name: 'Offer', overlay_count: all - 1 },
      { revision: 1, name: 'Offer', overlay_count: all },
    ]);
  });

  it('are restored unchanged as a new revision, with an audit entry', async () => {
    const { save, restore, revisions, send, path, id } = await aPage();
    const signed = (await send('GET', templates)).body.templates as readonly { readonly package_sha256: string }[];
    await save({ template: without(2), name: 'Spoiled' });
    const restored = await restore(1, { 'if-match': '"2"' });
    expect(restored).toMatchObject({
      status: 200,
      body: { name: 'Offer', revision: 3, overlay_count: template.overlays.length },
    });
    expect(restored.headers.get('etag')).toBe('"3"');
    expect(restored.body.package_sha256).toBe(signed[0]?.package_sha256);
    const read = await send('GET', path);
    expect(read.body).toEqual({ ...restored.body, template });
    expect((await send('GET', `${path}/pdf`)).bytes.equals(pdf)).toBe(true);
    expect((await revisions()).map(({ revision, restored_from }) => [revision, restored_from])).toEqual([
      [3, 1],
      [2, null],
      [1, null],
    ]);
    const { entries } = (await send('GET', '/app/api/audit')).body as {
      readonly entries: readonly { readonly action: string }[];
    };
    expect(entries.filter(({ action }) => action === 'template.restored')).toMatchObject([
      { facts: { template_id: id, name: 'Offer', revision: '1' } },
    ]);
    // A restored revision can be replaced again.
    expect(await restore(2)).toMatchObject({ status: 200, body: { name: 'Spoiled', revision: 4 } });
    // An editor that was open meanwhile does not write over it.
    expect(await save({ name: 'Late' }, { 'if-match': '"3"' })).toMatchObject({
      status: 412,
      body: { code: 'TEMPLATE_CHANGED' },
    });
  });

  it('are not restored if another user has saved since, or if they are no longer stored', async () => {
    const { save, restore } = await aPage();
    await save({ name: 'Two' });
    expect(await restore(1, { 'if-match': '"1"' })).toMatchObject({ status: 412, body: { code: 'TEMPLATE_CHANGED' } });
    for (const revision of [2, 3])
      expect(await restore(revision)).toMatchObject({ status: 404, body: { code: 'REVISION_NOT_FOUND' } });
    for (const revision of ['1', 0, 1.5, null])
      expect(await restore(revision)).toMatchObject({ body: { code: 'INVALID_PARAMETER' } });
  });

  it('are the last 20, and the objects of older ones are deleted', async () => {
    const { save, revisions, restore, swept } = await aPage();
    for (let number = 2; number <= 22; number++)
      await save({ template: without(number % 3), name: `Number ${number}` });
    const kept = await revisions();
    // The current one and twenty before it.
    expect([kept.length, kept[0]?.revision, kept.at(-1)?.revision]).toEqual([21, 22, 2]);
    expect(await restore(1)).toMatchObject({ status: 404, body: { code: 'REVISION_NOT_FOUND' } });
    // One PDF for all, and JSON and package of each.
    expect(await swept()).toHaveLength(1 + 21 * 2);
    expect((await restore(2)).status).toBe(200);
  }, 60_000);

  it('are fewer if they exceed the bytes that may be stored', async () => {
    const { console, accountId, id, save, revisions } = await aPage();
    const one = await console.templates.get(accountId, id);
    if (one === undefined) throw new Error('The template is gone.');
    const large = (revision: number, sizeBytes: number) => ({
      ...one,
      revision,
      source: { key: `templates/${accountId}/none/${revision}`, sizeBytes, sha256: '' },
    });
    // As if a PDF had been replaced by another one three times.
    const sizes = [mib, maxRevisionBytes - 2 * mib, mib / 2];
    for (const [index, size] of sizes.entries()) {
      await console.unit.commit([console.templates.keepRevision(large(index + 1, size))]);
      await console.unit.commit([
        console.templates.replace({ ...one, revision: index + 2 }, { ...one, revision: index + 1 }),
      ]);
    }
    await save({ name: 'Next' });
    expect((await revisions()).map(({ revision }) => revision)).toEqual([5, 4, 3, 2, 1]);
    await console.unit.commit([console.templates.keepRevision(large(1, 2 * mib))]);
    await save({ name: 'After' });
    expect((await revisions()).map(({ revision }) => revision)).toEqual([6, 5, 4, 3, 2]);
  });

  it('are deleted with the template', async () => {
    const { save, send, path, restore, swept, console, accountId, id } = await aPage();
    await save({ template: without(1) });
    expect((await send('DELETE', path)).status).toBe(204);
    expect(await send('GET', `${path}/revisions`)).toMatchObject({ status: 404, body: { code: 'TEMPLATE_NOT_FOUND' } });
    expect(await restore(1)).toMatchObject({ status: 404, body: { code: 'TEMPLATE_NOT_FOUND' } });
    expect(await console.templates.listRevisions(accountId, id)).toEqual([]);
    expect(await swept()).toEqual([]);
  });

  it('are hidden from other accounts', async () => {
    const { console, path } = await aPage();
    const other = await aPage(console);
    expect(await other.send('GET', `${path}/revisions`)).toMatchObject({
      status: 404,
      body: { code: 'TEMPLATE_NOT_FOUND' },
    });
    const foreign = await console.send(
      `${path}/restore`,
      { cookie: other.cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      { method: 'POST', body: JSON.stringify({ revision: 1 }) },
    );
    expect(foreign).toMatchObject({ status: 404, body: { code: 'TEMPLATE_NOT_FOUND' } });
  });
});

describe('template saved on a host without the signing key', () => {
  it('gets its package from the host that can sign, once, and jobs that name it run afterwards', async () => {
    const { console, send, path, id, key, accountId, swept } = await aPage(webService(stack, {}, { signsApart: true }));
    const job = async () => {
      const form = new FormData();
      for (const [name, value] of Object.entries({
        template_id: id,
        max_failed_row_percent: '0',
        rows_json: '[{"column_0":"Ada"}]',
      }))
        form.set(name, value);
      return send('POST', '/app/api/export-jobs', form, { 'idempotency-key': crypto.randomUUID() });
    };
    expect(await job()).toMatchObject({
      status: 400,
      body: { code: 'INVALID_PARAMETER', message: expect.stringContaining('no package yet') },
    });
    const [signed, again] = await Promise.all([send('POST', `${path}/package`), send('POST', `${path}/package`)]);
    expect([signed.status, again.status]).toEqual([200, 200]);
    expect(signed.body).toMatchObject({
      template_id: id,
      revision: 1,
      package_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(again.body.package_sha256).toBe(signed.body.package_sha256);
    expect([200, 202]).toContain((await job()).status);
    // Its PDF, its JSON and one package.
    expect(await swept()).toHaveLength(3);
    expect(await console.templates.get(accountId, id)).toMatchObject({ schemaVersion: 5 });
    expect(key).not.toBe('');
    const other = await aPage(console);
    expect(await other.send('POST', `${path}/package`)).toMatchObject({
      status: 404,
      body: { code: 'TEMPLATE_NOT_FOUND' },
    });
  });
});
