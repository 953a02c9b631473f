export const download = (content: Blob, fileName: string): void => {
  const address = URL.createObjectURL(content);
  follow(address, fileName);
  // The browser starts reading in the next turn; a minute is enough for any download to start.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

/** Downloads a file of the service. It is an attachment, so the page stays. */
export const saveFile = (path: string): void => follow(path, '');

const follow = (address: string, fileName: string): void => {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
};
