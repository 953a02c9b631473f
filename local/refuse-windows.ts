/**
 * Rejects Windows. Orderly shutdown, owner-only files and renames of open files work differently there, and are
 * untested. Throws Error that says what to use instead.
 */
export const refuseWindows = (platform: NodeJS.Platform = process.platform): void => {
  if (platform !== 'win32') return;
  throw new Error(
    'The service does not run on Windows itself. Run it in WSL (wsl --install, then npm ci and npm start there), or in a Linux container with Node 24.',
  );
};
