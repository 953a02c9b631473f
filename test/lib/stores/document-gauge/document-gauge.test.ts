import fc from 'fast-check';
import '../../../support/property-seed.ts';
import { randomUUID } from 'node:crypto';
import { TooManyWaiting } from '@bulkfill/engine/threads/turns';
import { beforeAll, describe, expect, it } from 'vitest';
import type {
  DocumentGauge,
  DocumentPlace,
  DocumentRefused,
} from '../../../../lib/stores/document-gauge/document-gauge.ts';
import { dynamoDocumentGauge } from '../../../../lib/stores/document-gauge/dynamo-document-gauge.ts';
import { memoryDocumentGauge } from '../../../../lib/stores/document-gauge/memory-document-gauge.ts';
import { type FakeClock, fakeClock } from '../../../support/service/fake-clock.ts';
import { testService } from '../../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});

const limits = { maxInFlight: 3, maxProcessorMs: 1000 };
const anAccount = () => ({ accountId: `acc_${randomUUID()}`, kind: 'fill' as const });

const entered = (place: DocumentPlace | DocumentRefused): DocumentPlace => {
  if ('refused' in place) throw new Error(`A document was refused: ${place.refused}.`);
  return place;
};

const tableGauge = (): { readonly gauge: DocumentGauge; readonly clock: FakeClock } => {
  const { table, clock } = testService(stack);
  return { gauge: dynamoDocumentGauge(table, clock), clock };
};

const memoryGauge = (): { readonly gauge: DocumentGauge; readonly clock: FakeClock } => {
  const clock = fakeClock();
  return { gauge: memoryDocumentGauge(clock, 2), clock };
};

describe.each([
  ['the table', tableGauge],
  ['one process', memoryGauge],
])('document gauge in %s', (_, newGauge) => {
  it('rejects documents after the plan’s processor time of the minute, until the next minute', async () => {
    const { gauge, clock } = newGauge();
    const account = anAccount();
    await entered(await gauge.enter(account, limits)).leave(999);
    await entered(await gauge.enter(account, limits)).leave(1);
    // The clock is at 10 s of its minute.
    expect(await gauge.enter(account, limits)).toEqual({ refused: 'processor-time', retryAfterSeconds: 50 });
    entered(await gauge.enter(anAccount(), limits));
    entered(await gauge.enter({ ...account, kind: 'preview' }, limits));
    clock.advance(50_000);
    await entered(await gauge.enter(account, limits)).leave(400);
    await entered(await gauge.enter(account, limits)).leave(599);
    await entered(await gauge.enter(account, limits)).leave(0);
  });
});

describe('document gauge in the table: concurrency', () => {
  it('admits as many documents at once as the plan allows, and rejects one more', async () => {
    const { gauge } = tableGauge();
    const account = anAccount();
    const places = await Promise.all([1, 2, 3].map(() => gauge.enter(account, limits)));
    expect(await gauge.enter(account, limits)).toEqual({ refused: 'in-flight', retryAfterSeconds: 1 });
    entered(await gauge.enter(anAccount(), limits));
    await entered(places[1] as DocumentPlace).leave(1);
    entered(await gauge.enter(account, limits));
    expect(await gauge.enter(account, limits)).toMatchObject({ refused: 'in-flight' });
  });

  it('drops documents of a dead process without freeing later ones', async () => {
    const { gauge, clock } = tableGauge();
    const account = anAccount();
    const dead = await Promise.all([1, 2, 3].map(() => gauge.enter(account, limits)));
    clock.advance(34_999);
    expect(await gauge.enter(account, limits)).toMatchObject({ refused: 'in-flight' });
    clock.advance(1);
    const places = await Promise.all([1, 2, 3].map(() => gauge.enter(account, limits)));
    for (const place of places) entered(place);
    // One of them was only slow: its time counts, and its slot is another's.
    await entered(dead[0] as DocumentPlace).leave(300);
    expect(await gauge.enter(account, limits)).toMatchObject({ refused: 'in-flight' });
    await entered(places[0] as DocumentPlace).leave(700);
    expect(await gauge.enter(account, limits)).toMatchObject({ refused: 'processor-time' });
  });

  it('never exceeds the plan’s number and counts all time, whatever starts, ends and dies', async () => {
    const act = fc.record({ kind: fc.constantFrom('enter', 'enter', 'leave', 'die', 'wait'), at: fc.nat(9) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(act, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 }),
        async (rounds) => {
          const { gauge, clock } = tableGauge();
          const account = anAccount();
          const bounds = { maxInFlight: 3, maxProcessorMs: Number.MAX_SAFE_INTEGER };
          /** When each is given up. */
          const held = new Map<DocumentPlace, number>();
          for (const round of rounds) {
            await Promise.all(
              round.map(async ({ kind, at }) => {
                const one = [...held.keys()][at % Math.max(1, held.size)];
                if (kind === 'enter') {
                  const place = await gauge.enter(account, bounds);
                  if (!('refused' in place)) held.set(place, clock.nowMs() + 35_000);
                } else if (kind === 'leave' && one !== undefined && held.delete(one)) await one.leave(at);
              }),
            );
            for (const { kind, at } of round) if (kind === 'wait') clock.advance(at * 4000);
            for (const [place, untilMs] of held) if (untilMs <= clock.nowMs()) held.delete(place);
            expect(held.size).toBeLessThanOrEqual(bounds.maxInFlight);
          }
          clock.advance(35_000);
          for (let each = 0; each < bounds.maxInFlight; each++) entered(await gauge.enter(account, bounds));
          expect(await gauge.enter(account, bounds)).toMatchObject({ refused: 'in-flight' });
        },
      ),
      { numRuns: 40 },
    );
  }, 120_000);
});

describe('document gauge in one process: concurrency', () => {
  it('queues documents beyond the plan’s number, and rejects those beyond the queue', async () => {
    const { gauge } = memoryGauge();
    const account = anAccount();
    const places = await Promise.all([1, 2, 3].map(() => gauge.enter(account, limits)));
    const waiting = [gauge.enter(account, limits), gauge.enter(account, limits)];
    await expect(gauge.enter(account, limits)).rejects.toThrow(TooManyWaiting);
    entered(await gauge.enter(anAccount(), limits));
    await entered(places[0] as DocumentPlace).leave(10);
    const next = entered(await (waiting[0] as Promise<DocumentPlace>));
    // Earlier documents used all time of the minute.
    await next.leave(990);
    expect(await waiting[1]).toMatchObject({ refused: 'processor-time' });
  });
});
