/** Adds a style that only one page needs. Resolves once it is there, or could not be loaded: a page without its style is better than none. */
export const loadStyle = (address: string): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  link.onload = () => resolve();
  link.onerror = () => resolve();
  document.head.append(link);
  return promise;
};
