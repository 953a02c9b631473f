export type DocumentThreadName =
  | 'inspection-thread'
  | 'fill-thread'
  | 'design-thread'
  | 'unlock-worker'
  | 'template-thread'
  | 'reading-thread';

/** Returns the URL of a thread's code, which is next to this file or bundle and has the same extension. */
export const documentThread = (name: DocumentThreadName): URL =>
  new URL(`./${name}.${import.meta.url.split('.').at(-1)}`, import.meta.url);
