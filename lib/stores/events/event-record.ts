import { jobPartition } from '../jobs/job-record.ts';
import { readRecord } from '../table/corrupt-record.ts';
import type { Item, ItemKey } from '../table/write.ts';
import { type EventKey, eventSchema, type JobEvent } from './event.ts';

/** Prefix of the sort keys of all events of a job. */
const eventPrefix = 'EVENT';

export const eventKey = ({ jobId, endpointId }: EventKey): ItemKey => ({
  pk: jobPartition(jobId),
  sk: endpointId === undefined ? eventPrefix : `${eventPrefix}#${endpointId}`,
});

/** Converts an event to its item. The store adds `due` and the time to live. */
export const eventToItem = (event: JobEvent): Item => ({ ...eventKey(event), ...event });

/** Throws `CorruptRecord`. */
export const eventFromItem = (item: Item): JobEvent => readRecord(eventSchema, item);
