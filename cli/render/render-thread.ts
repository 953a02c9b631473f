import { serveThread } from '../../lib/engine/threads/serve-thread.ts';
import { fillFiles } from './fill-files.ts';

serveThread(fillFiles);
