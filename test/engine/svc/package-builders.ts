import { gzipSync } from 'node:zlib';
import { buildPackage } from '@bulkfill/engine/svc/build-package';
import { readPackage } from '@bulkfill/engine/svc/read/read-package';
import { generateSigningKey, type PackageSigningKey, toPublicJwks } from '@bulkfill/engine/svc/signing-key';
import type { VerifiedPackage } from '@bulkfill/engine/svc/verified-package';
import { CompactSign } from 'jose';

export const testKey: PackageSigningKey = await generateSigningKey();
export const testKeys = toPublicJwks(testKey);
export const testMaxBytes = 1_000_000;

type Members = Readonly<Record<string, unknown>>;

export const anOverlay = (members: Members = {}): Members => ({
  id: 'name',
  kind: 'text',
  page: 0,
  rect: { x: 10, y: 20, width: 100, height: 30 },
  value: { column: 'column_0' },
  ...members,
});

export const aTemplate = (members: Members = {}): Members => ({
  columns: [{ key: 'column_0', label: 'Full name' }],
  assets: {},
  overlays: [anOverlay()],
  ...members,
});

export const aPayload = (members: Members = {}): Members => ({
  schemaVersion: 5,
  name: 'Offer letter',
  exportedAt: '2026-11-20T09:00:00Z',
  source: {
    fileName: 'offer.pdf',
    sha256: 'a'.repeat(64),
    sizeBytes: 119_253,
    pages: [{ width: 612, height: 792, rotation: 0 }],
  },
  pageOrganization: [0],
  template: aTemplate(),
  ...members,
});

/** The payload signed, packed and read back. */
export const roundTrip = async (payload: unknown): Promise<VerifiedPackage> =>
  readPackage(await buildPackage(payload, testKey), { keys: testKeys, maxBytes: testMaxBytes });

/** The only overlay of a package, read back. */
export const readOverlay = async (members: Members, template: Members = {}) => {
  const { template: read } = await roundTrip(
    aPayload({ template: aTemplate({ ...template, overlays: [anOverlay(members)] }) }),
  );
  return read.overlays[0];
};

export const readBytes = (bytes: Uint8Array, maxBytes = testMaxBytes): Promise<VerifiedPackage> =>
  readPackage(bytes, { keys: testKeys, maxBytes });

/** Signs bytes under any header. */
export const signAs = async (
  header: { alg: string; [name: string]: unknown },
  payload: Uint8Array,
  key: PackageSigningKey = testKey,
) => gzipSync(await new CompactSign(payload).setProtectedHeader(header).sign({ ...key }));

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

export const pngBase64 = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00]).toString('base64');
export const ttfBase64 = Buffer.from([0x00, 0x01, 0x00, 0x00, 0x00]).toString('base64');
