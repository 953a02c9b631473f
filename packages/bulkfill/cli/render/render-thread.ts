import { serveThread } from '@bulkfill/engine/threads/serve-thread';
import { fillFiles } from './fill-files.ts';

serveThread(fillFiles);
