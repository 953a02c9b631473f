import { QueueError } from './queue-error.ts';

export interface Receipt {
  readonly queue: string;
  readonly number: number;
  readonly receives: number;
}

export const handleOf = ({ queue, number, receives }: Receipt): string =>
  Buffer.from(`${queue} ${number} ${receives}`).toString('base64url');

/** Parses a receipt handle. Throws QueueError `ReceiptHandleIsInvalid` for a handle that is not of this queue. */
export const receiptOf = (handle: string, queue: string): Receipt => {
  const [, of, number, receives] =
    /^(\S+) (\d{1,15}) (\d{1,9})$/.exec(Buffer.from(handle, 'base64url').toString()) ?? [];
  if (of !== queue) throw new QueueError('ReceiptHandleIsInvalid', 'The input receipt handle is invalid.');
  return { queue, number: Number(number), receives: Number(receives) };
};
