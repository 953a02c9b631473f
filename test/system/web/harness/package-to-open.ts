import { gzipSync } from 'node:zlib';

/** Creates a package for the editor, which ignores its signature. */
export const packageToOpen = (template: unknown, members: Readonly<Record<string, unknown>> = {}): Uint8Array => {
  const part = (content: unknown): string => Buffer.from(JSON.stringify(content)).toString('base64url');
  const payload = { schemaVersion: 5, exportedAt: '2026-01-01T00:00:00Z', ...members, template };
  return gzipSync(`${part({ alg: 'EdDSA' })}.${part(payload)}.c2ln`);
};
