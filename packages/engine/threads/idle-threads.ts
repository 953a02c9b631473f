/** Functions that end the threads that wait for a task, in any pool of the process. */
const idle = new Set<() => Promise<void>>();

/** Registers a waiting thread. `end` removes it from its pool. Returns the function that unregisters it. */
export const markIdle = (end: () => Promise<void>): (() => void) => {
  idle.add(end);
  return () => {
    idle.delete(end);
  };
};

/** Ends every thread of the process that waits for a task. Returns whether any thread waited. */
export const endIdleThreads = async (): Promise<boolean> => {
  const ends = [...idle];
  idle.clear();
  await Promise.all(ends.map((end) => end()));
  return ends.length > 0;
};
