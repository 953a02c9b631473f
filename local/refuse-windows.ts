/**
 * The service is not run on Windows itself: ending processes in order, files for their owner alone and renames of files that are open work
 * otherwise there, and nobody has tried them.
 *
 * Throws Error with the way out.
 */
export const refuseWindows = (platform: NodeJS.Platform = process.platform): void => {
  if (platform !== 'win32') return;
  throw new Error(
    'The service does not run on Windows itself. Run it in WSL (wsl --install, then npm ci and npm start there), or in a Linux container with Node 24.',
  );
};
