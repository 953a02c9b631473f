import { asMembers, type QueueMembers } from './members.ts';
import { invalidValue, QueueError } from './queue-error.ts';

const mostEntries = 10;

/**
 * Returns the entries of a request. Throws QueueError `EmptyBatchRequest`, `TooManyEntriesInBatchRequest`,
 * `InvalidBatchEntryId`, `BatchEntryIdsNotDistinct`.
 */
const entriesOf = ({ Entries }: QueueMembers): readonly QueueMembers[] => {
  if (Entries !== undefined && !Array.isArray(Entries)) throw invalidValue('Entries', 'It must be a list');
  const entries = ((Entries ?? []) as readonly unknown[]).map(asMembers);
  if (entries.length === 0)
    throw new QueueError('EmptyBatchRequest', 'There should be at least one entry in the request.');
  if (entries.length > mostEntries)
    throw new QueueError('TooManyEntriesInBatchRequest', `A request has at most ${mostEntries} entries.`);
  if (entries.some(({ Id }) => !/^[A-Za-z0-9_-]{1,80}$/.test(String(Id))))
    throw new QueueError('InvalidBatchEntryId', 'An id must be 1 to 80 letters, digits, hyphens and underscores.');
  if (new Set(entries.map(({ Id }) => Id)).size < entries.length)
    throw new QueueError('BatchEntryIdsNotDistinct', 'Two entries have the same id.');
  return entries;
};

/** Runs each entry independently: the failure of one does not affect the others. */
export const runBatch = (members: QueueMembers, work: (entry: QueueMembers) => object): object => {
  const successful: object[] = [];
  const failed: object[] = [];
  for (const entry of entriesOf(members)) {
    try {
      successful.push({ Id: entry.Id, ...work(entry) });
    } catch (error) {
      if (!(error instanceof QueueError)) throw error;
      failed.push({ Id: entry.Id, SenderFault: true, Code: error.code, Message: error.message });
    }
  }
  return { Successful: successful, ...(failed.length === 0 ? {} : { Failed: failed }) };
};
