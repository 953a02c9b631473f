import * as v from 'valibot';
import type { Item } from './write.ts';

/** A stored item that does not match its schema: a third result besides found and missing. Never shown to a client. */
export class CorruptRecord extends Error {
  override readonly name = 'CorruptRecord';

  constructor(item: Item, path: string) {
    super(`The record ${item.pk} / ${item.sk} is corrupt at ${path}.`);
  }
}

/** Parses an item, without unknown members. Throws `CorruptRecord`, naming the first invalid path. */
export const readRecord = <Schema extends v.GenericSchema>(schema: Schema, item: Item): v.InferOutput<Schema> => {
  const result = v.safeParse(schema, item, { abortEarly: true });
  if (result.success) return result.output;
  throw new CorruptRecord(item, v.getDotPath(result.issues[0]) ?? 'its root');
};
