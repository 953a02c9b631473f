import * as v from 'valibot';
import type { Item } from './write.ts';

/** A stored item that is not what its codec writes: a third outcome besides found and missing. Never shown to a client. */
export class CorruptRecord extends Error {
  override readonly name = 'CorruptRecord';

  constructor(item: Item, path: string) {
    super(`The record ${item.pk} / ${item.sk} is corrupt at ${path}.`);
  }
}

/**
 * Reads an item through its schema; members that the schema does not know (keys, index attributes) are left out.
 * Throws `CorruptRecord`, naming the first path that does not fit.
 */
export const readRecord = <Schema extends v.GenericSchema>(schema: Schema, item: Item): v.InferOutput<Schema> => {
  const result = v.safeParse(schema, item, { abortEarly: true });
  if (result.success) return result.output;
  throw new CorruptRecord(item, v.getDotPath(result.issues[0]) ?? 'its root');
};
