/** `npm start`. Most of a start is reading its own code, in every process and thread of it: what they make of it is kept for the next. */
import { enableCodeCache } from '../lib/service/kit/code-cache.ts';

const folder = enableCodeCache();
// For the functions' processes, whose environment comes from this one.
if (folder !== undefined) process.env.NODE_COMPILE_CACHE ??= folder;
await import('./run-service.ts');
