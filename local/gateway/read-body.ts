import type { IncomingMessage } from 'node:http';

/** How reading a body ended: all of it, more than allowed, not in time, without room for it, or cut off by the sender. */
export type BodyRead =
  | { readonly kind: 'complete'; readonly body: Buffer }
  | { readonly kind: 'too-large' | 'too-slow' | 'crowded-out' | 'cut-off' };

export interface BodyBounds {
  readonly limitBytes: number;
  readonly deadlineMs: number;
  /** Asked for room before each piece is kept. */
  readonly take: (bytes: number) => boolean;
}

/** Collects a body of at most `limitBytes` that arrives within `deadlineMs`; stops reading at the first byte past a bound. */
export const readBody = (request: IncomingMessage, { limitBytes, deadlineMs, take }: BodyBounds): Promise<BodyRead> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let sizeBytes = 0;
    const finish = (outcome: BodyRead): void => {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('error', onCutOff).off('close', onCutOff);
      request.pause();
      resolve(outcome);
    };
    const timer = setTimeout(() => finish({ kind: 'too-slow' }), deadlineMs);
    const onData = (chunk: Buffer): void => {
      sizeBytes += chunk.length;
      if (sizeBytes > limitBytes) finish({ kind: 'too-large' });
      else if (!take(chunk.length)) finish({ kind: 'crowded-out' });
      else chunks.push(chunk);
    };
    const onEnd = (): void => finish({ kind: 'complete', body: Buffer.concat(chunks, sizeBytes) });
    const onCutOff = (): void => finish({ kind: 'cut-off' });
    request.on('data', onData).on('end', onEnd).on('error', onCutOff).on('close', onCutOff);
  });
