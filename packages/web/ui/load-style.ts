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
