/**
 * Modules that a pool's threads run: one inspects documents, one fills them, one tests templates, one unlocks PDFs, one
 * fills single documents, one reads stored results.
 */
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
