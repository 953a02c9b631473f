const everyMs = 300;

/**
 * Calls `gone` once when npm started this process and is no longer its parent. npm does not take its script with it when it
 * is killed, and a person or a test that ends `npm start` means the service.
 */
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
