import { readFileSync } from 'node:fs';

/** Reads `/proc` on Linux (proc_pid_status(5), `VmHWM`): `getrusage` starts with the parent's memory. */
export const measurePeakMemory = (): number => {
  try {
    const kibibytes = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
    if (kibibytes !== undefined) return Number(kibibytes) * 1024;
  } catch {
    // Not on Linux.
  }
  return process.resourceUsage().maxRSS * 1024;
};
