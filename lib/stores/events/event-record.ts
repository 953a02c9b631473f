import { jobPartition } from '../jobs/job-record.ts';
import { readRecord } from '../table/corrupt-record.ts';
import type { Item, ItemKey } from '../table/write.ts';
import { eventSchema, type JobEvent } from './event.ts';

export const eventKey = (jobId: string): ItemKey => ({ pk: jobPartition(jobId), sk: 'EVENT' });

/** Converts an event to its item. The store adds `due` and the time to live. */
export const eventToItem = (event: JobEvent): Item => ({ ...eventKey(event.jobId), ...event });

/** Throws `CorruptRecord`. */
export const eventFromItem = (item: Item): JobEvent => readRecord(eventSchema, item);
