import { readFileSync } from 'node:fs';

/**
 * The most memory that this process has had resident so far, in bytes. From `/proc` where there is one (Linux, proc_pid_status(5),
 * `VmHWM`): what `getrusage` says begins with the memory of the process that started this one.
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
