import { writeFileSync } from 'node:fs';

/** Resets the process's peak memory if the system can (Linux, proc_pid_clear_refs(5)). */
export const resetPeak = (): void => {
  try {
    writeFileSync('/proc/self/clear_refs', '5');
  } catch {
    // Elsewhere the peak covers the whole process so far.
  }
};
