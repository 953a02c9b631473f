/** The product's own thread that makes rows, which tells its listener of every window that it is handed. */
import { BroadcastChannel, parentPort } from 'node:worker_threads';

const channel = new BroadcastChannel('windows of stamping threads');
channel.unref();
parentPort?.on('message', ({ kind }: { readonly kind: string }) => {
  if (kind === 'window') channel.postMessage(kind);
});
await import('../../lib/engine/stamping/stamp-thread.ts');
