import { deflateSync, inflateSync } from 'node:zlib';
import { AppError } from '../../../lib/core/app-error.ts';
import { mib } from '../../../lib/core/units.ts';
import { serveThread } from '../../../lib/threads/serve-thread.ts';

/** What the thread under test is asked to do. */
export type Misbehaviour =
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
  | 'compress for ever'
  | 'leave';

const hoard: unknown[] = [];

serveThread<Misbehaviour, string, string>(async (task, host) => {
  switch (task) {
    case 'answer':
      return 'done';
    case 'note twice':
      host.note('one');
      host.note('two');
      return 'noted';
    case 'refuse':
      throw new AppError('ENCRYPTED_PDF_UNSUPPORTED');
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
    case 'compress for ever':
      host.note('begun');
      for (;;) inflateSync(deflateSync('x'));
    case 'leave':
      process.exit(0);
  }
});
