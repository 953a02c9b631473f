import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import '../../../support/property-seed.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { UnitOfWork } from '../../../../lib/stores/table/write.ts';
import { objectSizes } from '../../../support/service/objects-of.ts';
import { letterPdf, letter as template, templateForm } from '../../../support/service/template-form.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';
import { type WebServiceOptions, webService } from '../../../support/service/web-service.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});

const templates = '/app/api/templates';
/** Excludes packages, whose sizes differ by some bytes. */
const unsigned = { signsApart: true };
/** The letter with other bytes each time. */
const otherPdf = () => Buffer.concat([letterPdf, Buffer.from(`\n% ${randomUUID()}`)]);
const otherContent = (without: number) => JSON.stringify({ ...template, overlays: template.overlays.slice(without) });

const aPage = async (settings: Readonly<Record<string, string>> = {}, options: WebServiceOptions = {}) => {
  const console = webService(stack, { CREATES_PER_MINUTE: '100000', READS_PER_MINUTE: '100000', ...settings }, options);
  const browser = await console.aBrowser();
  const { accountId } = browser;
  const headers = { cookie: browser.cookie, 'sec-fetch-site': 'same-origin' };
  const send = (method: string, path: string, body?: FormData | string) =>
    console.send(
      path,
      { ...headers, ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}) },
      { method, body },
    );
  /** Bytes that are stored, found by listing the bucket. */
  const storedBytes = async () =>
    (await objectSizes(stack, `templates/${accountId}/`)).reduce((sum, bytes) => sum + bytes, 0);
  const counted = () => console.storedBytes.get(accountId);
  const sweep = async (minutes = 11) => {
    console.clock.advance(minutes * 60_000);
    await console.sweep();
  };
  const made = async () => String((await send('POST', templates, templateForm())).body.template_id);
  return { ...browser, console, send, storedBytes, counted, sweep, made };
};

type Act = {
  readonly kind: 'new' | 'pdf' | 'same' | 'content' | 'name' | 'restore' | 'delete' | 'sweep' | 'fault';
  readonly at: number;
};
const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom('new', 'pdf', 'same', 'content', 'name', 'restore', 'delete', 'sweep', 'fault'),
  at: fc.nat(5),
});

describe('stored bytes of an account', () => {
  it('equal the size of the objects after any interleaving of saves, restores, deletes, sweeps, lost answers and retries', async () => {
    let lost = 0;
    const unit = (commit: UnitOfWork): UnitOfWork => ({
      commit: async (writes) => {
        const result = await commit.commit(writes);
        if (lost === 0 || !writes.some(({ label }) => label === 'template')) return result;
        lost--;
        throw new Error('The answer was lost.');
      },
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 8 }),
        async (rounds) => {
          const { send, storedBytes, counted, sweep } = await aPage({}, { unit });
          const ids = async () =>
            ((await send('GET', templates)).body.templates as readonly { readonly template_id: string }[]).map(
              (each) => each.template_id,
            );
          const perform = async ({ kind, at }: Act): Promise<unknown> => {
            const all = await ids();
            const id = all[at % Math.max(1, all.length)];
            if (kind === 'sweep') return sweep(at * 3);
            if (kind === 'fault') return void lost++;
            if (kind === 'new' || id === undefined)
              return send('POST', templates, templateForm({ pdf: otherPdf(), template: otherContent(at) }));
            const path = `${templates}/${id}`;
            if (kind === 'restore') return send('POST', `${path}/restore`, JSON.stringify({ revision: 1 }));
            if (kind === 'delete') return send('DELETE', path);
            const none = { pdf: null, template: null, name: null };
            const fields = {
              pdf: { pdf: otherPdf() },
              same: { pdf: letterPdf },
              content: { template: otherContent(at) },
              name: { name: `N${at}` },
            };
            return send('PUT', path, templateForm({ ...none, ...fields[kind] }));
          };
          // The acts of one round are under way together.
          for (const round of rounds) await Promise.all(round.map(perform));
          lost = 0;
          // Until nothing is left that a lost answer has left undecided.
          for (let sweeps = 0; sweeps < 3; sweeps++) await sweep();
          expect((await counted()) ?? 0).toBe(await storedBytes());
          for (const id of await ids()) expect((await send('DELETE', `${templates}/${id}`)).status).toBe(204);
          const before = (await counted()) ?? 0;
          expect(before).toBe(await storedBytes());
          await sweep();
          expect([(await counted()) ?? 0, await storedBytes()]).toEqual([0, 0]);
        },
      ),
      { numRuns: 12 },
    );
  }, 240_000);

  // Contract: STORAGE_LIMIT_REACHED
  it('reject a save that would exceed the limit, and accept one that just fits', async () => {
    const { storedBytes, made } = await aPage({}, unsigned);
    await made();
    const size = await storedBytes();
    const setting = (bytes: number) => ({ MAX_STORED_BYTES_SCALE: String(bytes) });
    const fits = await aPage(setting(2 * size), unsigned);
    await fits.made();
    expect((await fits.send('POST', templates, templateForm())).status).toBe(201);
    expect(await fits.counted()).toBe(2 * size);
    const tight = await aPage(setting(2 * size - 1), unsigned);
    const id = await tight.made();
    const refused = await tight.send('POST', templates, templateForm());
    expect([refused.status, refused.body.code]).toEqual([409, 'STORAGE_LIMIT_REACHED']);
    expect(refused.body.details).toEqual({ stored_bytes: size, limit_bytes: 2 * size - 1, added_bytes: size });
    expect(refused.body.message).toContain('Delete templates');
    expect((await tight.send('PUT', `${templates}/${id}`, templateForm({ pdf: otherPdf() }))).body.code).toBe(
      'STORAGE_LIMIT_REACHED',
    );
    // A rejected save leaves no objects.
    expect(await tight.storedBytes()).toBe(size);
  });

  it('count deleted templates until the sweep removes them, and reject before reading if no room is left', async () => {
    const { storedBytes, made: first } = await aPage({}, unsigned);
    await first();
    const size = await storedBytes();
    const { console, send, made, sweep, counted } = await aPage({ MAX_STORED_BYTES_SCALE: String(size) }, unsigned);
    const id = await made();
    expect((await send('DELETE', `${templates}/${id}`)).status).toBe(204);
    expect(await counted()).toBe(size);
    const refused = await send('POST', templates, templateForm());
    expect(refused.body.code).toBe('STORAGE_LIMIT_REACHED');
    expect(refused.body.details).toEqual({ stored_bytes: size, limit_bytes: size });
    await sweep();
    await console.sweep();
    expect(await counted()).toBe(0);
    await made();
  });

  it('allow an account over the limit to rename, restore and delete', async () => {
    const { send, made, counted, console, accountId } = await aPage();
    const id = await made();
    const path = `${templates}/${id}`;
    await send('PUT', path, templateForm({ pdf: otherPdf(), template: null, name: null }));
    await console.unit.commit([
      console.storedBytes.add({ accountId, sizeBytes: 100 * 2 ** 30 }, Number.MAX_SAFE_INTEGER),
    ]);
    expect((await send('POST', templates, templateForm())).body.code).toBe('STORAGE_LIMIT_REACHED');
    expect((await send('POST', `${path}/restore`, JSON.stringify({ revision: 1 }))).status).toBe(200);
    const before = await counted();
    expect((await send('DELETE', path)).status).toBe(204);
    expect(await counted()).toBe(before);
  });

  it('are measured once for an older account, by several saves at the same time', async () => {
    const { console, send, made, storedBytes, counted, accountId, sweep } = await aPage();
    const id = await made();
    await send('PUT', `${templates}/${id}`, templateForm({ pdf: otherPdf(), template: otherContent(4), name: null }));
    // As if the bytes had never been counted.
    await console.table.delete({ pk: `STORED#${accountId}`, sk: 'BYTES' });
    const answers = await Promise.all([
      send('POST', templates, templateForm()),
      send('PUT', `${templates}/${id}`, templateForm({ pdf: otherPdf() })),
      send('POST', templates, templateForm({ template: otherContent(9) })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 201]);
    await sweep();
    expect(await counted()).toBe(await storedBytes());
  });

  it('count a package that is signed later, also with a save at the same time', async () => {
    const { send, made, storedBytes, counted, sweep } = await aPage({}, { signsApart: true });
    const id = await made();
    const path = `${templates}/${id}`;
    await Promise.all([
      send('POST', `${path}/package`),
      send('PUT', path, templateForm({ pdf: null, template: otherContent(3), name: null })),
    ]);
    await send('POST', `${path}/package`);
    await sweep();
    expect(await counted()).toBe(await storedBytes());
  });
});
