import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runCli } from '@bulkfill/bulkfill/cli/run-cli';
import { Interrupted } from '@bulkfill/bulkfill/cli/terminal/interrupted';
import { describe, expect, it, vi } from 'vitest';
import { buildSignatureHeaders } from '../../../../lib/stores/webhooks/webhook-signature.ts';
import { bulkfill } from '../run-in-process.ts';

const secret = 'the secret of Zoë';
const body = JSON.stringify({ event: 'bulkfill.export_job.completed', job_id: 'j-1', status: 'completed' });
const signed = (text = body, atMs = Date.now()) => buildSignatureHeaders([secret], 'evt_1', atMs, text);

/** A listener in this process, and what it says while it runs. */
const aListener = async (...args: string[]) => {
  const said = { stdout: '', stderr: '' };
  const interruption = new AbortController();
  const ended = runCli(['webhook', 'listen', '--port', '0', ...args], {
    stdout: { write: (text) => (said.stdout += text) },
    stderr: { write: (text) => (said.stderr += text) },
    env: { WEBHOOK_SECRET: secret },
    signal: interruption.signal,
  });
  const url = await vi.waitFor(() => {
    const found = /http:\/\/\S+/.exec(said.stderr)?.[0];
    if (found === undefined) throw new Error(said.stderr);
    return found;
  }, 30_000);
  const send = async (headers: Readonly<Record<string, string>>, text = body) =>
    (await fetch(url, { method: 'POST', body: text, headers })).status;
  return { said, url, send, ended, interrupt: () => interruption.abort(new Interrupted('SIGINT')) };
};

describe('bulkfill webhook listen', () => {
  it('shows signed events, marks repetitions, and rejects all others without showing them', async () => {
    const { said, url, send, ended, interrupt } = await aListener();
    expect(new URL(url).hostname).toBe('127.0.0.1');
    expect(await send(signed())).toBe(204);
    expect(await send(signed())).toBe(204);
    expect(said.stdout).toMatch(/Z {2}verified {2}evt_1\n\{\n {2}"event": "bulkfill\.export_job\.completed"/);
    expect(said.stdout).toContain('verified, again  evt_1');
    // By hand, so that not only our own signer agrees.
    const atSeconds = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', secret).update(`evt_2.${atSeconds}.{}`).digest('base64');
    expect(
      await send(
        { 'webhook-id': 'evt_2', 'webhook-timestamp': atSeconds, 'webhook-signature': `v1,${signature}` },
        '{}',
      ),
    ).toBe(204);
    const refusals = [
      [signed(), '{"forged": "text"}', 'its signature does not verify with this secret'],
      [signed(body, Date.now() - 3_600_000), body, 'its timestamp is not within five minutes of now'],
      [{}, body, 'it has no webhook-id, webhook-timestamp and webhook-signature'],
      [signed('no json'), 'no json', 'its body is not JSON'],
    ] as const;
    for (const [headers, text, problem] of refusals) {
      expect(await send(headers, text)).toBe(401);
      expect(said.stdout).toContain(`refused with 401: ${problem}\n`);
    }
    const most = JSON.stringify({ text: 'x'.repeat(64 * 1024 - 11) });
    expect([most.length, await send(signed(most), most)]).toEqual([64 * 1024, 204]);
    expect(await send(signed(`${most} `), `${most} `).catch(() => 413)).toBe(413);
    expect((await fetch(url)).status).toBe(405);
    interrupt();
    expect(await ended).toBe(0);
    expect(said.stdout).toMatch(/4 verified, 6 refused\.\n$/);
    for (const hidden of [secret, 'forged']) expect(said.stdout + said.stderr).not.toContain(hidden);
    await expect(fetch(url)).rejects.toThrow();
  });

  it('ends after the requested number of events, with one document', async () => {
    const { said, send, ended } = await aListener('--count', '1', '--json');
    expect(await send({})).toBe(401);
    expect(await send(signed())).toBe(204);
    expect(await ended).toBe(0);
    expect(JSON.parse(said.stdout)).toMatchObject({
      verified: 1,
      refused: 1,
      events: [{ webhook_id: 'evt_1', event: { job_id: 'j-1' } }],
    });
    const early = await aListener('--count', '1');
    early.interrupt();
    expect(await early.ended).toBe(130);
  });

  it('requires a secret and a free port', async () => {
    expect(await bulkfill(['webhook', 'listen'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('set --secret'),
    });
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    expect(await bulkfill(['webhook', 'listen', '--port', String(port), '--secret', 's'])).toMatchObject({
      code: 1,
      stderr: `bulkfill: port ${port} cannot be used: another program uses it; set --port to another one\n`,
    });
    taken.close();
  });
});
