import { isUuid } from '../../core/ids.ts';
import type { JobPlace } from '../../stores/jobs/job-outline.ts';
import { invalidParameter, singleParameter } from '../query-parameters.ts';

export const encodeJobCursor = ({ createdAtMs, jobId }: JobPlace): string =>
  Buffer.from(`job:${createdAtMs}:${jobId}`).toString('base64url');

export const parseJobCursor = (url: string): JobPlace | undefined => {
  const text = singleParameter(url, 'after');
  if (text === undefined) return undefined;
  const [, time = '', jobId = ''] =
    /^job:([0-9]{1,16}):([0-9a-f-]{36})$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  const place = { createdAtMs: Number(time), jobId };
  const known = isUuid(jobId) && place.createdAtMs <= 8_640_000_000_000_000 && encodeJobCursor(place) === text;
  if (!known) throw invalidParameter('after', 'must be the "next" of the previous page');
  return place;
};
