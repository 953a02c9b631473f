import { describe, expect, it } from 'vitest';
import { jobsPath } from '../../system/black-box/client/client.ts';
import { multipart, multipartType } from '../../system/black-box/client/multipart.ts';
import type { Answer } from '../../system/black-box/client/send.ts';
import { expectRefusal } from '../refusal.ts';
import type { Cases } from '../run-cases.ts';

const unknownJob = '00000000-0000-4000-8000-000000000000';

export const admission: Cases = ({ useWorld, needs }) => {
  const world = useWorld();
  const exact = needs('exact requests');
  describe('X-Request-Id', () => {
    // Contract: 4, limit/idempotency-key-x-request-id
    it.each(['a', 'A.b_c:d-9', 'x'.repeat(128)])('returns the client’s id (%#)', async (id) => {
      const answer = await world().client.create({ pdf: undefined }, { headers: [['x-request-id', id]] });
      expect(answer.headers['x-request-id']).toBe(id);
      expect(
        (await world().client.get(`${jobsPath}/${unknownJob}`, [['x-request-id', id]])).headers['x-request-id'],
      ).toBe(id);
    });

    // Contract: 4
    exact.it.each([['', 'x'.repeat(129), 'a b', 'ä', 'a,b', 'a/b']].flat())('replaces %j with a new id', async (id) => {
      const answer = await world().client.get(`${jobsPath}/${unknownJob}`, [
        ['x-request-id', Buffer.from(id).toString('latin1')],
      ]);
      expect(answer.headers['x-request-id']).toMatch(/^[A-Za-z0-9._:-]{1,128}$/);
      expect(answer.headers['x-request-id']).not.toBe(id);
    });

    exact.it('replaces a repeated header with a new id', async () => {
      const twice = [
        ['x-request-id', 'one'],
        ['x-request-id', 'two'],
      ] as const;
      const answer = await world().client.get(`${jobsPath}/${unknownJob}`, twice);
      expect(answer.headers['x-request-id']).toMatch(/^[A-Za-z0-9._:-]{1,128}$/);
      expect(['one', 'two', 'one, two']).not.toContain(answer.headers['x-request-id']);
    });

    // Contract: 2.5, 4, NOT_FOUND, METHOD_NOT_ALLOWED
    it.each([
      ['GET', '/nothing', 404],
      ['GET', '/v1/nothing', 404],
      ['GET', '/v2/bulkfill/export-jobs', 404],
      ['PUT', jobsPath, 405],
      ['DELETE', jobsPath, 405],
      ['PATCH', `${jobsPath}/${unknownJob}`, 405],
      ['POST', `${jobsPath}/${unknownJob}/download`, 405],
    ])('is in the answer to %s %s, which is %i', async (method, path, status) => {
      const answer = await world().send(path, {
        method,
        headers: [
          ['x-request-id', 'here'],
          ['authorization', `Bearer ${world().account.key}`],
        ],
      });
      expect(answer.headers['x-request-id']).toBe('here');
      expectRefusal(answer, status, status === 404 ? 'NOT_FOUND' : 'METHOD_NOT_ALLOWED');
      if (status === 405) expect(answer.headers.allow).toMatch(/GET|POST/);
    });
  });

  describe('API key', () => {
    const routes: [string, string][] = [
      ['POST', jobsPath],
      ['GET', `${jobsPath}/${unknownJob}`],
      ['GET', `${jobsPath}/${unknownJob}/download`],
      ['GET', `${jobsPath}/not-a-uuid`],
    ];
    const withKey = (method: string, path: string, authorization?: string): Promise<Answer> =>
      world().send(path, { method, headers: authorization === undefined ? [] : [['authorization', authorization]] });

    // Contract: 5.1
    it.each(routes)('is required for %s %s', async (method, path) => {
      const answer = await withKey(method, path);
      expectRefusal(answer, 401, 'BF_EXPORT_API_KEY_REQUIRED');
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    });

    // Contract: 5.1, 5.2, BF_EXPORT_API_KEY_REQUIRED, finer-points/keys
    it.each([
      '',
      'Bearer',
      'Bearer ',
      'Basic YTpi',
      'Bearer svc_bfexp_',
      'Bearer svc_bfexp_abc',
      'Bearer svc_bfexp_.secret',
      'Bearer svc_bfexp_abc.',
      'Bearer other_prefix_abc.def',
      'Bearer a b',
    ])('must be well-formed: %j', async (authorization) => {
      expectRefusal(
        await withKey('GET', `${jobsPath}/${unknownJob}`, authorization),
        401,
        'BF_EXPORT_API_KEY_REQUIRED',
      );
    });

    // Contract: 5.4, BF_EXPORT_API_KEY_INVALID
    it('must have the right secret', async () => {
      const { key } = world().account;
      const [head, secret = ''] = key.split('.');
      const otherSecret = (secret.startsWith('A') ? 'B' : 'A') + secret.slice(1);
      for (const wrong of [`${head}.${otherSecret}`, `svc_bfexp_0000000000000000.${secret}`])
        expectRefusal(
          await withKey('GET', `${jobsPath}/${unknownJob}`, `Bearer ${wrong}`),
          401,
          'BF_EXPORT_API_KEY_INVALID',
        );
    });

    // Contract: BF_EXPORT_API_KEY_REQUIRED
    exact.it('is rejected if it is sent in two headers', async () => {
      const twice = ['authorization', `Bearer ${world().account.key}`] as const;
      const answer = await world().send(`${jobsPath}/${unknownJob}`, { headers: [twice, twice] });
      // Node joins or drops a second Authorization: either way no other account may be meant.
      expect([401, 404]).toContain(answer.status);
    });

    it('accepts the scheme in any letter case', async () => {
      expect((await withKey('GET', `${jobsPath}/${unknownJob}`, `bearer ${world().account.key}`)).status).toBe(404);
    });

    // Contract: 5.4, BF_EXPORT_API_KEY_REVOKED, finer-points/keys
    it('is reported as revoked only if its secret is right', async () => {
      const { id } = world().account;
      const { public_id: publicId, api_key: key } = await world().operate(
        'key',
        'create',
        '--account',
        id,
        '--ttl',
        '365',
      );
      await world().operate('key', 'revoke', String(publicId));
      expectRefusal(
        await withKey('GET', `${jobsPath}/${unknownJob}`, `Bearer ${key}`),
        403,
        'BF_EXPORT_API_KEY_REVOKED',
      );
      const wrong = `Bearer ${String(key).slice(0, -4)}AAAA`;
      expectRefusal(await withKey('GET', `${jobsPath}/${unknownJob}`, wrong), 401, 'BF_EXPORT_API_KEY_INVALID');
    });

    // Contract: 5.4, BF_EXPORT_API_KEY_INACTIVE, ACCOUNT_SUSPENDED
    it('lets a suspended account read and download but not create, and denies an ineligible one everything', async () => {
      const { id, key } = await world().newAccount('free');
      const client = world().clientOf(key);
      const { body: job = {} } = await client.create();
      await client.settled(job.job_id);
      await world().operate('account', 'set', id, '--status', 'suspended');
      expectRefusal(await client.create({}, { idempotencyKey: 'not allowed' }), 403, 'ACCOUNT_SUSPENDED');
      expect((await client.read(job.job_id)).status).toBe(200);
      expect((await client.download(job.job_id)).status).toBe(302);
      await world().operate('account', 'set', id, '--status', 'ineligible');
      expectRefusal(await client.create(), 403, 'BF_EXPORT_API_KEY_INACTIVE');
      expectRefusal(await client.read(job.job_id), 403, 'BF_EXPORT_API_KEY_INACTIVE');
      expectRefusal(await client.download(job.job_id), 403, 'BF_EXPORT_API_KEY_INACTIVE');
    });

    // Contract: 4.2, 5.5, EXPORT_JOB_NOT_FOUND
    it('gives access to jobs of its own account only', async () => {
      const { body: job = {} } = await world().client.create();
      await world().client.settled(job.job_id);
      const stranger = world().clientOf((await world().newAccount('scale')).key);
      expectRefusal(await stranger.read(job.job_id), 404, 'EXPORT_JOB_NOT_FOUND');
      expect((await stranger.download(job.job_id)).status).toBe(404);
    });
  });

  describe('job id', () => {
    const rejectsId = async (id: string) => {
      expectRefusal(await world().client.get(`${jobsPath}/${id}`), 400, 'INVALID_JOB_ID');
      expectRefusal(await world().client.get(`${jobsPath}/${id}/download`), 400, 'INVALID_JOB_ID');
    };
    // Contract: 4.2, INVALID_JOB_ID
    it.each(['x', '123', `${unknownJob}0`, unknownJob.slice(1), "'%20or%201=1", '__proto__'])(
      'is rejected if it is not a UUID: %s',
      rejectsId,
    );
    exact.it.each(['%00', '..%2f..%2fetc%2fpasswd'])('is rejected if it is encoded: %s', rejectsId);

    it('is not found if it is unknown', async () => {
      expectRefusal(await world().client.read(unknownJob), 404, 'EXPORT_JOB_NOT_FOUND');
      expect((await world().client.download(unknownJob)).status).toBe(404);
    });
  });

  describe('Idempotency-Key', () => {
    const empty = multipart([]);
    // Contract: 4.1/idempotency-key, INVALID_IDEMPOTENCY_KEY
    exact.it.each(['', 'x'.repeat(129), 'a b', 'a,b', 'a/b', 'ü', 'a\tb', '"quoted"'])('rejects %j', async (key) => {
      const idempotencyKey = Buffer.from(key).toString('latin1');
      expectRefusal(await world().client.post(empty, { idempotencyKey }), 400, 'INVALID_IDEMPOTENCY_KEY');
    });

    // Contract: 4.1/idempotency-key, limit/idempotency-key-x-request-id
    it.each(['x', 'x'.repeat(128), 'Az0._:-'])('accepts %j and continues with the fields', async (idempotencyKey) => {
      expectRefusal(await world().client.post(empty, { idempotencyKey }), 400, 'INVALID_FILE');
    });

    // Contract: 4.1/idempotency-key, INVALID_IDEMPOTENCY_KEY
    exact.it('rejects a missing and a repeated one', async () => {
      const headers = [
        ['authorization', `Bearer ${world().account.key}`],
        ['content-type', multipartType],
      ] as const;
      const post = { method: 'POST', body: empty };
      expectRefusal(await world().send(jobsPath, { ...post, headers }), 400, 'INVALID_IDEMPOTENCY_KEY');
      const twice = [...headers, ['idempotency-key', 'same'], ['idempotency-key', 'same']] as const;
      expectRefusal(await world().send(jobsPath, { ...post, headers: twice }), 400, 'INVALID_IDEMPOTENCY_KEY');
    });
  });
};
