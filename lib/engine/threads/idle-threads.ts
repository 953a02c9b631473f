/** What ends each thread that waits for a task, in any pool of the process. */
const idle = new Set<() => Promise<void>>();

/** Says that a thread waits for a task. `end` takes it from its pool at once, and resolves once it is gone. Returns what says that it no longer waits. */
export const markIdle = (end: () => Promise<void>): (() => void) => {
  idle.add(end);
  return () => {
    idle.delete(end);
  };
};

/** Ends every thread of the process that waits for a task: what they have is nobody's work. Whether there was one. */
export const endIdleThreads = async (): Promise<boolean> => {
  const ends = [...idle];
  idle.clear();
  await Promise.all(ends.map((end) => end()));
  return ends.length > 0;
};
