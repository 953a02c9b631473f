import { readFileSync, writeFileSync } from 'node:fs';

/** Starts counting the process's peak memory anew, where the system can (Linux). */
export const resetPeak = (): void => {
  try {
    writeFileSync('/proc/self/clear_refs', '5');
  } catch {
    // Elsewhere the peak is that of the whole process so far.
  }
};

/** Bytes since `resetPeak`. */
export const peakBytes = (): number => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024;
  } catch {
    return process.resourceUsage().maxRSS * 1024;
  }
};
