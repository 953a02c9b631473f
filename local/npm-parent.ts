const everyMs = 300;

/** Calls `gone` once if npm started this process and is no longer its parent. */
export const watchNpmParent = (gone: () => void): void => {
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    gone();
  }, everyMs);
  timer.unref();
};
