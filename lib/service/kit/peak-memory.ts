import { readFileSync } from 'node:fs';

/**
 * Returns the peak resident memory of this process, in bytes. Reads `/proc` on Linux (proc_pid_status(5), `VmHWM`),
 * because `getrusage` starts with the memory of the parent process.
 */
export const peakMemoryBytes = (): number => {
  try {
    const kibibytes = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
    if (kibibytes !== undefined) return Number(kibibytes) * 1024;
  } catch {
    // Not on Linux.
  }
  return process.resourceUsage().maxRSS * 1024;
};
