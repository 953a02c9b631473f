import { threadedNodeOptions } from '../lib/composition/manifest/permissions.ts';

/**
 * Node option for processes that handle request bodies. V8 counts buffers toward the old generation, whose limit starts
 * about 16 MB above its use. Each job of ten megabytes thus triggered two full marks, to free buffers that a young
 * collection frees as well. Below this size, V8 does not check. It is not a limit; the limits of threads still apply.
 */
export const patientCollector = '--initial-old-space-size=64';

export const functionNodeOptions = [threadedNodeOptions, patientCollector];

/**
 * Node options of the process that answers requests. It uses about 80 MB including buffers. Below this
 * size, V8 does not mark again after every ten documents.
 */
export const frontNodeOptions = ['--initial-old-space-size=160'];

/** Replaces this process by one with the options for answering requests. Returns if it has them. */
export const takeFrontOptions = (): void => {
  const missing = frontNodeOptions.filter((option) => !process.execArgv.includes(option));
  if (missing.length === 0) return;
  const args = [process.execPath, ...missing, ...process.execArgv, ...process.argv.slice(1)];
  process.execve?.(process.execPath, args, process.env);
};
