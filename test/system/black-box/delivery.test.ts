import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobsPath } from './client/client.ts';
import { readZip } from './client/read-zip.ts';
import { send } from './client/send.ts';
import { aWorld, type World } from './client/world.ts';

const rowsOf = (name: string): { rows_json: string } => ({ rows_json: JSON.stringify([{ column_0: name }]) });

describe('direct delivery without a sync window', () => {
  let world: World;
  let jobId: unknown;
  let zip: Buffer;
  beforeAll(async () => {
    world = await aWorld({ DELIVERY_MODE: 'direct', SYNC_WAIT_MS: '0' });
    const created = await world.client.create(rowsOf('direct'), { idempotencyKey: 'direct' });
    expect(created.status).toBe(202);
    expect(['queued', 'processing']).toContain(created.body?.status);
    expect('result' in (created.body ?? {})).toBe(false);
    expect('error' in (created.body ?? {})).toBe(false);
    jobId = created.body?.job_id;
    await world.client.settled(jobId);
    zip = (await world.client.download(jobId)).bytes;
  });
  afterAll(async () => {
    await world.service.stop();
  });

  // Contract: 3/replay-same
  it('replays the accepted job in its latest state', async () => {
    const replay = await world.client.create(rowsOf('direct'), { idempotencyKey: 'direct' });
    expect([replay.status, replay.headers['idempotent-replayed'], replay.body?.status]).toEqual([
      200,
      'true',
      'completed',
    ]);
    expect(replay.body?.result).toMatchObject({
      delivery_mode: 'direct',
      download_url: `${jobsPath}/${jobId}/download`,
    });
    const fresh = rowsOf('fresh for 202');
    const [first, second] = await Promise.all(
      [1, 2].map(() => world.client.create(fresh, { idempotencyKey: 'fresh' })),
    );
    expect(first?.body?.job_id).toBe(second?.body?.job_id);
    const replays = [first, second].filter((answer) => answer?.headers['idempotent-replayed'] === 'true');
    expect(replays).toHaveLength(1);
    for (const answer of [first, second]) {
      const settled = answer?.body?.status === 'completed';
      expect(answer?.status).toBe(settled ? 200 : 202);
    }
    await world.client.settled(first?.body?.job_id);
  });

  it('answers 404 for the download before completion', async () => {
    // More rows until the job is not done by the time of the question.
    for (const count of [1, 1000, 4000, 9999]) {
      const rows = Array.from({ length: count }, (_, index) => ({ column_0: `early ${index}` }));
      const { body = {} } = await world.client.create({ rows_json: JSON.stringify(rows) });
      const early = await world.client.download(body.job_id);
      await world.client.settled(body.job_id);
      if (early.status === 200 && count < 9999) continue;
      expect([early.status, early.body?.code]).toEqual([404, 'DELIVERY_NOT_FOUND']);
      return;
    }
  });

  it('answers a reuse as completed, without waiting', async () => {
    const reused = await world.client.create(rowsOf('direct'));
    expect([reused.status, reused.body?.status]).toEqual([200, 'completed']);
  });

  // Contract: 4.3/200-zip
  it('streams the ZIP itself with its length', async () => {
    const whole = await world.client.download(jobId);
    expect(whole.status).toBe(200);
    expect(whole.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(zip.length),
      'accept-ranges': 'bytes',
      'x-request-id': expect.stringMatching(/\S/),
    });
    expect(whole.headers['content-disposition']).toMatch(/attachment; ?filename=.*\.zip/);
    expect([...(await readZip(whole.bytes)).keys()]).toEqual(['row_1.pdf', 'manifest.json']);
    const { body = {} } = await world.client.read(jobId);
    expect(body.result).toMatchObject({ file_size_bytes: zip.length });
  });

  it.each<[string, number, (all: Buffer) => Buffer]>([
    ['bytes=0-0', 206, (all) => all.subarray(0, 1)],
    ['bytes=10-19', 206, (all) => all.subarray(10, 20)],
    ['bytes=10-', 206, (all) => all.subarray(10)],
    ['bytes=-5', 206, (all) => all.subarray(-5)],
    ['bytes=0-99999999', 206, (all) => all],
    ['bytes=-99999999', 206, (all) => all],
    ['rows=1-2', 200, (all) => all],
    ['bytes=5-2', 200, (all) => all],
    ['bytes=a-b', 200, (all) => all],
    ['bytes=0-99999999999999999999999', 206, (all) => all],
  ])('answers range %s with %i', async (range, status, part) => {
    const answer = await world.client.download(jobId, [['range', range]]);
    expect([answer.status, answer.bytes.equals(part(zip)), answer.headers['content-length']]).toEqual([
      status,
      true,
      String(part(zip).length),
    ]);
    if (status === 206) expect(answer.headers['content-range']).toMatch(new RegExp(`^bytes \\d+-\\d+/${zip.length}$`));
  });

  it.each(['bytes=99999999-', 'bytes=-0'])('answers range %s with 416', async (range) => {
    const answer = await world.client.download(jobId, [['range', range]]);
    expect([answer.status, answer.headers['content-range']]).toEqual([416, `bytes */${zip.length}`]);
  });

  it('answers HEAD like GET without a body', async () => {
    const head = await world.client.download(jobId, [], 'HEAD');
    expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([200, String(zip.length), 0]);
    const read = await world.client.get(`${jobsPath}/${jobId}`, [], 'HEAD');
    const { bytes } = await world.client.get(`${jobsPath}/${jobId}`);
    expect([read.status, read.headers['content-length'], read.bytes.length]).toEqual([200, String(bytes.length), 0]);
  });

  it('answers DELIVERY_TEMPORARILY_UNAVAILABLE if the artifact cannot be read', async () => {
    await world.service.loseStoredObjects();
    const lost = await world.client.download(jobId);
    expect([lost.status, lost.body?.code]).toEqual([500, 'DELIVERY_TEMPORARILY_UNAVAILABLE']);
    expect(Object.keys(lost.body ?? {}).sort()).toEqual(['code', 'message']);
  });
});

describe('expired delivery', () => {
  let world: World;
  beforeAll(async () => {
    world = await aWorld({ DELIVERY_LIFETIME_SECONDS: '6' });
  });
  afterAll(async () => {
    await world.service.stop();
  });

  // Contract: 3/delivery-that
  it('leaves a completed job without a download', async () => {
    const created = await world.client.create(rowsOf('lapse'), { idempotencyKey: 'lapse' });
    expect(created.body?.status).toBe('completed');
    const { job_id: jobId, result } = created.body as {
      job_id: string;
      result: { expires_at: string; download_url: string };
    };
    const location = (await world.client.download(jobId)).headers.location ?? '';
    const signed = new URL(location).searchParams;
    expect(Number(signed.get('X-Amz-Expires'))).toBeLessThanOrEqual(6);
    await pause(Math.max(0, Date.parse(result.expires_at) - Date.now()) + 50);
    // The address that was given before is worth nothing now, though the object may still be there.
    expect((await send(location)).status).toBe(403);
    const read = await world.client.read(jobId);
    expect(read.body).toEqual({ ...created.body, result: { ...result, download_url: null } });
    const download = await world.client.download(jobId);
    expect([download.status, download.body?.code]).toEqual([404, 'DELIVERY_NOT_FOUND']);
    const replay = await world.client.create(rowsOf('lapse'), { idempotencyKey: 'lapse' });
    expect([replay.status, replay.body, replay.headers['idempotent-replayed']]).toEqual([200, read.body, 'true']);
  });

  it('is not reused', async () => {
    const again = await world.client.create(rowsOf('lapse'));
    expect(again.body?.status).toBe('completed');
    const location = (await world.client.download(again.body?.job_id)).headers.location ?? '';
    const archive = await readZip((await send(location)).bytes);
    expect(JSON.parse(archive.get('manifest.json')?.toString() ?? '{}').job_id).toBe(again.body?.job_id);
  });
});
