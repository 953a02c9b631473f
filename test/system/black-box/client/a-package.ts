import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { CompactSign, importJWK, type JWK } from 'jose';

/** A text overlay that prints column 0, with anything else on top. */
export const anOverlay = (members: Record<string, unknown> = {}): Record<string, unknown> => ({
  id: 'name',
  kind: 'text',
  page: 0,
  rect: { x: 20, y: 20, width: 200, height: 30 },
  value: { column: 'column_0' },
  ...members,
});

export interface PackageParts {
  readonly pdf: Buffer;
  readonly overlays?: readonly Record<string, unknown>[];
  /** Members that replace those of the payload; `undefined` removes one. */
  readonly payload?: Record<string, unknown>;
  readonly template?: Record<string, unknown>;
}

/** The payload of a v5 package for a PDF of one page of 300 by 400 points. */
export const payloadOf = ({
  pdf,
  overlays = [anOverlay()],
  payload = {},
  template = {},
}: PackageParts): Record<string, unknown> => ({
  schemaVersion: 5,
  name: 'Black box',
  exportedAt: '2026-11-20T09:00:00Z',
  source: {
    fileName: 'source.pdf',
    sha256: hash('sha256', pdf, 'hex'),
    sizeBytes: pdf.length,
    pages: [{ width: 300, height: 400, rotation: 0 }],
  },
  pageOrganization: [0],
  template: { columns: [{ key: 'column_0', label: 'Name' }], overlays, ...template },
  ...payload,
});

/** Signs packages with the local signing key of a service's data directory, as the editor would. */
export const packageSigner = (dataDir: string): Promise<PackageSigner> =>
  signerOf(JSON.parse(readFileSync(join(dataDir, 'package-signing-key.jwk'), 'utf8')) as JWK & { kid: string });

export const signerOf = async (jwk: JWK & { readonly kid: string }) => {
  const key = await importJWK(jwk, 'EdDSA');
  const sign = async (payload: string | Buffer, header: Record<string, unknown> = {}): Promise<string> =>
    await new CompactSign(Buffer.from(payload))
      .setProtectedHeader({ alg: 'EdDSA', typ: 'svc', kid: jwk.kid, ...header })
      .sign(key);
  return {
    sign,
    package: async (parts: PackageParts): Promise<Buffer> => gzipSync(await sign(JSON.stringify(payloadOf(parts)))),
  };
};

export type PackageSigner = Awaited<ReturnType<typeof signerOf>>;
