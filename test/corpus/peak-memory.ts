import { writeFileSync } from 'node:fs';

/** Starts counting the process's peak memory anew, where the system can (Linux, proc_pid_clear_refs(5)). */
export const resetPeak = (): void => {
  try {
    writeFileSync('/proc/self/clear_refs', '5');
  } catch {
    // Elsewhere the peak is that of the whole process so far.
  }
};
