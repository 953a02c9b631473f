import { threadId } from 'node:worker_threads';
import { deflateSync, inflateSync } from 'node:zlib';
import { EngineError } from '@bulkfill/engine/core/engine-error';
import { mib } from '@bulkfill/engine/core/units';
import { serveThread } from '@bulkfill/engine/threads/serve-thread';

/** Tasks of the thread under test. An object adds 175 MiB bit by bit. */
export type Misbehaviour =
  | { readonly kind: string; readonly request?: { readonly source: Uint8Array } }
  | 'answer'
  | 'refuse'
  | 'throw'
  | 'note twice'
  | 'never end'
  | 'never end off the clock'
  | 'wait on the clock'
  | 'count notes'
  | 'hoard buffers'
  | 'hoard objects'
  | 'keep 100 MiB'
  | 'keep 200 MiB'
  | 'keep 300 MiB and stay'
  | 'add a little and stay a while'
  | 'add 175 MiB bit by bit'
  | 'hoard when told'
  | 'say its number'
  | 'compress for ever'
  | 'leave';

const hoard: unknown[] = [];
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const add = (mebibytes: number): void => void hoard.push(Buffer.alloc(mebibytes * mib, 1));

/** Says that a try has begun, by a way that is not a note, and waits until it may go on. */
const begin = async (): Promise<void> => {
  const channel = new BroadcastChannel('tries');
  await new Promise((resolve) => {
    channel.onmessage = resolve;
    channel.postMessage('begun');
  });
  channel.close();
};

serveThread<Misbehaviour, string, string>(async (task, host) => {
  switch (typeof task === 'string' ? task : 'add 175 MiB bit by bit') {
    case 'answer':
      return 'done';
    case 'note twice':
      host.note('one');
      host.note('two');
      return 'noted';
    case 'refuse':
      throw new EngineError('ENCRYPTED_PDF_UNSUPPORTED');
    case 'throw':
      throw new Error('the disk is on fire');
    case 'never end':
      host.clock(true);
      for (;;) hoard.length = 0;
    case 'never end off the clock':
      host.clock(true);
      host.clock(false);
      host.note('off');
      for (;;) hoard.length = 0;
    case 'wait on the clock':
      host.clock(true);
      await new Promise((resolve) => setTimeout(resolve, 500));
      return 'waited';
    case 'count notes':
      host.clock(true);
      for (let note = 1; note <= 6; note++) await host.counted(String(note));
      return 'counted';
    case 'hoard buffers':
      host.clock(true);
      for (;;) hoard.push(Buffer.alloc(mib, 1));
    case 'hoard objects':
      host.clock(true);
      for (;;) hoard.push({ text: `${hoard.length}` });
    case 'keep 100 MiB':
      add(100);
      return 'kept';
    case 'keep 200 MiB':
      add(200);
      return 'kept';
    case 'keep 300 MiB and stay':
      add(300);
      host.note('kept');
      for (;;) await pause(1000);
    case 'add a little and stay a while':
      add(10);
      await pause(300);
      return 'done';
    case 'add 175 MiB bit by bit':
      await begin();
      // The pieces are large enough for the allocator to return each immediately.
      for (let added = 0; added < 175; added += 35) {
        add(35);
        await pause(100);
      }
      return 'done';
    case 'hoard when told':
      await begin();
      for (;;) add(1);
    case 'say its number':
      return String(threadId);
    case 'compress for ever':
      host.note('begun');
      for (;;) inflateSync(deflateSync('x'));
    case 'leave':
      process.exit(0);
  }
});
