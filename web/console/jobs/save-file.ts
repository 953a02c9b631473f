/** Has the browser save a file of the service, which is an attachment: the page stays. */
export const saveFile = (path: string): void => {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
};

/** Has the browser save what the page holds itself. */
export const saveBlob = (blob: Blob, fileName: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  // The download has begun with the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};
