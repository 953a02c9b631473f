import { minuteMs } from '@bulkfill/engine/core/units';
import type { Clock } from '../../core/clock.ts';
import type { DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { Item, ItemKey } from '../table/write.ts';
import {
  type DocumentGauge,
  type DocumentLimits,
  type DocumentPlace,
  type DocumentRefused,
  type GaugedAccount,
  refusedForMinute,
} from './document-gauge.ts';

/** Longer than any function that makes documents may run. The slot of a dead function is free after that. */
const slotMs = 35_000;
const keptSeconds = 3600;
// A lost race means that another document took a slot.
const maxTries = 6;
const retryAfterSeconds = 1;

const gaugeKey = ({ accountId, kind }: GaugedAccount): ItemKey => ({
  pk: `DOCUMENTS#${accountId}`,
  sk: kind.toUpperCase(),
});

const slotName = (slot: number): string => `slot${slot}`;

/** Creates a gauge in the table. An item per account and kind has one slot per document, with its expiry. */
export const dynamoDocumentGauge = (
  table: DynamoTable,
  clock: Clock,
  random: () => number = Math.random,
): DocumentGauge => {
  const minuteOf = (nowMs: number): number => Math.floor(nowMs / minuteMs);

  const take = (key: ItemKey, slot: number, { maxProcessorMs }: DocumentLimits): Promise<Item | undefined> => {
    const nowMs = clock.nowMs();
    const name = `#${slotName(slot)}`;
    return table.update(
      key,
      expression(
        {
          update: `SET ${name} = :until, #ttlEpochSeconds = :ttl`,
          condition:
            `(attribute_not_exists(${name}) OR ${name} <= :now) AND ` +
            '(attribute_not_exists(#minute) OR #minute <> :minute OR #usedMs < :max)',
        },
        {
          ':until': nowMs + slotMs,
          ':now': nowMs,
          ':ttl': Math.ceil(nowMs / 1000) + keptSeconds,
          ':minute': minuteOf(nowMs),
          ':max': maxProcessorMs,
        },
      ),
    );
  };

  const next = (item: Item | undefined, { maxInFlight, maxProcessorMs }: DocumentLimits): number | DocumentRefused => {
    const nowMs = clock.nowMs();
    if (item?.minute === minuteOf(nowMs) && Number(item.usedMs) >= maxProcessorMs) return refusedForMinute(nowMs);
    const free = Array.from({ length: maxInFlight }, (_, slot) => slot).filter(
      (slot) => Number(item?.[slotName(slot)] ?? 0) <= nowMs,
    );
    return free[Math.floor(random() * free.length)] ?? { refused: 'in-flight', retryAfterSeconds };
  };

  /** Adds to the time of the current minute, or starts it. `freeing` is part of the same update. */
  const count = async (
    key: ItemKey,
    processorMs: number,
    freeing?: { readonly name: string; readonly untilMs: number },
  ): Promise<boolean> => {
    const removal = freeing === undefined ? '' : ` REMOVE ${freeing.name}`;
    const own = freeing === undefined ? '' : `${freeing.name} = :until AND `;
    const values = {
      ':minute': minuteOf(clock.nowMs()),
      ':used': Math.ceil(processorMs),
      ...(freeing === undefined ? {} : { ':until': freeing.untilMs }),
    };
    const changes = [
      { update: `ADD #usedMs :used${removal}`, condition: `${own}#minute = :minute` },
      {
        update: `SET #minute = :minute, #usedMs = :used${removal}`,
        condition: `${own}(attribute_not_exists(#minute) OR #minute <> :minute)`,
      },
    ];
    // Another document may start the minute between the two updates.
    for (const change of [...changes, ...changes])
      if ((await table.update(key, expression(change, values))) !== undefined) return true;
    return false;
  };

  /** Frees the slot and counts the document's processor time. If the slot has expired, only counts the time. */
  const leave = async (key: ItemKey, slot: number, untilMs: number, processorMs: number): Promise<void> => {
    if (!(await count(key, processorMs, { name: `#${slotName(slot)}`, untilMs }))) await count(key, processorMs);
  };

  return {
    enter: async (account, limits): Promise<DocumentPlace | DocumentRefused> => {
      const key = gaugeKey(account);
      let item: Item | undefined;
      for (let tries = 0; tries < maxTries; tries++) {
        const slot = next(item, limits);
        if (typeof slot !== 'number') return slot;
        const taken = await take(key, slot, limits);
        if (taken !== undefined) {
          const untilMs = Number(taken[slotName(slot)]);
          // A slot that cannot be freed expires, so this fails no request.
          return { leave: (processorMs) => leave(key, slot, untilMs, processorMs).catch(() => undefined) };
        }
        item = await table.get(key);
      }
      return { refused: 'in-flight', retryAfterSeconds };
    },
  };
};
