/** Entry of `npm start`. A start mostly compiles its own code, in every process and thread, so the code is cached. */
import { enableCodeCache } from '../lib/core/code-cache.ts';

const folder = enableCodeCache();
// The function processes inherit this environment.
if (folder !== undefined) process.env.NODE_COMPILE_CACHE ??= folder;
await import('./run-service.ts');
