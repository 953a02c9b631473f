/** Hands a file to the browser as a download. */
export const download = (content: Blob, fileName: string): void => {
  const address = URL.createObjectURL(content);
  follow(address, fileName);
  // The browser has begun to read by the next turn; a minute is enough for any download to have started.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

/** Has the browser save a file of the service, which is an attachment: the page stays. */
export const saveFile = (path: string): void => follow(path, '');

const follow = (address: string, fileName: string): void => {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
};
