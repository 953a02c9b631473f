import type { IncomingMessage } from 'node:http';

/** How reading a body ended: all of it, more than allowed, not in time, or cut off by the sender. */
export type BodyRead = { readonly kind: 'complete'; readonly body: Buffer } | { readonly kind: 'too-large' | 'too-slow' | 'cut-off' };

/** Collects a body of at most `limitBytes` that arrives within `deadlineMs`; stops reading at the first byte past the limit. */
export const readBody = (request: IncomingMessage, limitBytes: number, deadlineMs: number): Promise<BodyRead> =>
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
      else chunks.push(chunk);
    };
    const onEnd = (): void => finish({ kind: 'complete', body: Buffer.concat(chunks, sizeBytes) });
    const onCutOff = (): void => finish({ kind: 'cut-off' });
    request.on('data', onData).on('end', onEnd).on('error', onCutOff).on('close', onCutOff);
  });
