import { ask } from '../../api/client.ts';
import { poll } from '../../api/poll.ts';
import { upload } from '../../api/upload.ts';

export interface Wire {
  readonly ask: typeof ask;
  readonly upload: typeof upload;
  readonly poll: typeof poll;
}

export const pageWire: Wire = { ask, upload, poll };
