import { readPackage, readPayload } from '@bulkfill/engine/svc/read/read-package';
import type { VerifiedPackage } from '@bulkfill/engine/svc/verified-package';
import type { FormBytes } from './fill-task.ts';

/** Verifies a package, or reads an unsigned template. Throws EngineError with the codes of `readPackage`. */
export const openForm = async (form: FormBytes): Promise<VerifiedPackage> => {
  if (form.kind === 'template') return { ...readPayload(Buffer.from(form.bytes)), sha256: form.sha256, source: null };
  return readPackage(form.bytes, { keys: form.keys, maxBytes: form.maxBytes, use: { atMs: form.atMs } });
};
