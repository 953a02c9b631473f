import type { IncomingMessage } from 'node:http';
import type { BodyRoom } from '../../lib/routes/bodies/body-budget.ts';

/** Result of reading a body: complete, over the limit, too slow, out of memory budget, or cut off by the sender. */
export type BodyRead =
  | { readonly kind: 'complete'; readonly body: Buffer }
  | { readonly kind: 'too-large' | 'too-slow' | 'crowded-out' | 'cut-off' };

export interface BodyBounds {
  readonly limitBytes: number;
  readonly deadlineMs: number;
  /** Memory budget, checked before each chunk is stored. */
  readonly room: BodyRoom;
}

/** Collects a body within `limitBytes`, `deadlineMs` and the minimum pace. Stops reading past a bound. */
export const readBody = (request: IncomingMessage, { limitBytes, deadlineMs, room }: BodyBounds): Promise<BodyRead> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let sizeBytes = 0;
    let isOver = false;
    const finish = (outcome: BodyRead): void => {
      isOver = true;
      clearTimeout(deadline);
      clearTimeout(paceTimer);
      room.ended.removeEventListener('abort', onEnded);
      request.off('data', onData).off('end', onEnd).off('error', onCutOff).off('close', onCutOff);
      request.pause();
      resolve(outcome);
    };
    const deadline = setTimeout(() => finish({ kind: 'too-slow' }), deadlineMs);
    const watchPace = (): NodeJS.Timeout =>
      // After a pause of this process, read pending data before the pace is judged.
      setTimeout(() => setImmediate(judgePace), Math.max(1, Math.ceil(room.pace.remainingMs())));
    const judgePace = (): void => {
      if (isOver) return;
      if (room.pace.remainingMs() <= 0) finish({ kind: 'too-slow' });
      else paceTimer = watchPace();
    };
    let paceTimer = watchPace();
    const onData = (chunk: Buffer): void => {
      sizeBytes += chunk.length;
      if (sizeBytes > limitBytes) finish({ kind: 'too-large' });
      else if (!room.take(chunk.length)) finish({ kind: 'crowded-out' });
      else chunks.push(chunk);
    };
    const onEnd = (): void => {
      room.complete();
      finish({ kind: 'complete', body: Buffer.concat(chunks, sizeBytes) });
    };
    const onCutOff = (): void => finish({ kind: 'cut-off' });
    const onEnded = (): void => finish({ kind: 'crowded-out' });
    room.ended.addEventListener('abort', onEnded);
    request.on('data', onData).on('end', onEnd).on('error', onCutOff).on('close', onCutOff);
  });
