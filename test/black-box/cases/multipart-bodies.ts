import { expect, it } from 'vitest';
import { jobsPath, partsOf } from '../../system/black-box/client/client.ts';
import { boundary, multipart, multipartType } from '../../system/black-box/client/multipart.ts';
import type { Answer } from '../../system/black-box/client/send.ts';
import { expectRefusal } from '../refusal.ts';
import type { Cases } from '../run-cases.ts';

export const multipartBodies: Cases = ({ useWorld, needs }) => {
  const world = useWorld();
  needs('many requests').describe('multipart body', () => {
    const typed = (type: string, body: readonly Buffer[]): Promise<Answer> =>
      world().send(jobsPath, {
        method: 'POST',
        headers: [
          ['authorization', `Bearer ${world().account.key}`],
          ['idempotency-key', 'k'],
          ...(type === '' ? [] : [['content-type', type] as const]),
        ],
        body,
      });
    const whole = (): Buffer[] => multipart(partsOf(world().defaults));

    // Contract: UPLOAD_ERROR
    it.each([
      '',
      'application/json',
      'text/plain',
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/mixed; boundary=x',
      `multipart/form-data; boundary=${'b'.repeat(500)}`,
      'application/x-www-form-urlencoded',
    ])('is rejected with type %j', async (type) => {
      expectRefusal(await typed(type, whole()), 400, 'UPLOAD_ERROR');
    });

    it.each<[string, () => Buffer[]]>([
      ['nothing', () => []],
      ['no boundary at all', () => [Buffer.from('hello')]],
      [
        'another boundary',
        () => [Buffer.from(Buffer.concat(whole()).toString('latin1').replaceAll(boundary, 'other'), 'latin1')],
      ],
      ['a part without an end', () => whole().slice(0, 2)],
      ['no closing boundary', () => whole().slice(0, -1)],
      ['half of the last line', () => [...whole().slice(0, -1), Buffer.from(`--${boundary}`)]],
      [
        'a header bomb',
        () => [Buffer.from(`--${boundary}\r\n${`X-Bomb: ${'x'.repeat(200)}\r\n`.repeat(5000)}\r\nx\r\n`), ...whole()],
      ],
      [
        'one endless header',
        () => [Buffer.from(`--${boundary}\r\nX-Bomb: ${'x'.repeat(1_000_000)}\r\n\r\nx\r\n`), ...whole()],
      ],
    ])('is rejected with %s', async (_name, body) => {
      expectRefusal(await typed(multipartType, body()), 400, 'UPLOAD_ERROR');
    });

    // Contract: admission-order/unknown-repeated
    it('may have 100 parts, not 101', async () => {
      const parts = (count: number) => [
        ...partsOf(world().defaults),
        ...Array.from({ length: count - 4 }, (_, n) => ({ name: `f${n}`, value: '' })),
      ];
      expect([200, 202]).toContain((await world().client.post(multipart(parts(100)))).status);
      expectRefusal(await world().client.post(multipart(parts(101))), 400, 'UPLOAD_ERROR');
    });

    // Contract: admission-order/unknown-repeated
    it('may have an unknown field or file of 64 KiB, and not one byte more', async () => {
      for (const fill of [(bytes: number) => 'x'.repeat(bytes), (bytes: number) => Buffer.alloc(bytes, 'x')]) {
        expect([200, 202]).toContain((await world().client.create({ other: fill(65_536) })).status);
        expectRefusal(await world().client.create({ other: fill(65_537) }), 413, 'PAYLOAD_TOO_LARGE');
      }
    });

    it('may quote its boundary and use a type in any letter case', async () => {
      const answer = await world().send(jobsPath, {
        method: 'POST',
        headers: [
          ['authorization', `Bearer ${world().account.key}`],
          ['idempotency-key', 'quoted'],
          ['content-type', `Multipart/Form-Data; charset=utf-8; boundary="${boundary}"`],
        ],
        body: whole(),
      });
      expect([200, 202]).toContain(answer.status);
    });

    it('is rejected if a text is not UTF-8', async () => {
      const raw = Buffer.concat([
        Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="rows_json"\r\n\r\n[{"column_0":"`),
        Buffer.from([0xff, 0xfe]),
        Buffer.from('"}]\r\n'),
      ]);
      const answer = await world().client.post(
        multipart([...partsOf({ ...world().defaults, rows_json: undefined }), { raw }]),
      );
      expect(answer.status).toBe(400);
      expect(['INVALID_ROWS_JSON', 'UPLOAD_ERROR']).toContain(answer.body?.code);
    });
  });
};
