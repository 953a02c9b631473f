/** Hands a file to the browser as a download. */
export const download = (content: Blob, fileName: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  // The browser has begun to read by the next turn; a minute is enough for any download to have started.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};
