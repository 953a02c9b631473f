export type DocumentThreadName =
  | 'inspection-thread'
  | 'fill-thread'
  | 'design-thread'
  | 'unlock-worker'
  | 'template-thread'
  | 'reading-thread';

/** Returns the URL of a thread's code: next to the bundle under the same name, or the source file. */
export const documentThread = (name: DocumentThreadName): URL =>
  new URL(import.meta.url.endsWith('.ts') ? `./${name}.ts` : `./${name}.mjs`, import.meta.url);
