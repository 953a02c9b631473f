import type { AppError } from '../../core/app-error.ts';
import { type Design, designLifetimeMs, designPrefix } from '../../services/designs/design.ts';
import type { DesignStore } from '../../services/designs/design-store.ts';
import type { Write } from '../../services/table/write.ts';
import { CreateUpload } from '../create-job/create-upload.ts';
import { readCreateForm } from '../create-job/read-create-form.ts';
import type { ServicePorts } from '../service-ports.ts';
import type { SaveTemplateInput } from '../templates/save-template.ts';

export type KeepDesignDependencies = Pick<
  ServicePorts,
  'config' | 'clock' | 'ids' | 'logger' | 'unit' | 'objects' | 'uploads' | 'templateInspector'
> & { readonly designs: DesignStore };

interface Sent<Learnt> {
  /** The only field of the form. */
  readonly field: 'pdf' | 'assets';
  readonly missing: () => AppError;
  /** Throws for what is not to be kept. */
  readonly inspect: (bytes: Uint8Array) => Promise<Learnt>;
  /** What is written together with the record. */
  readonly alongside?: (design: Design) => Promise<readonly Write[]>;
}

/**
 * Keeps the file of a form for a day under the SHA-256 of its bytes, and gives what was learnt of it; the sweep removes it. Throws the codes
 * of a create for its files, and what `missing` and `inspect` make.
 */
export const keepSent = async <Learnt>(
  dependencies: KeepDesignDependencies,
  input: SaveTemplateInput,
  { field, missing, inspect, alongside = async () => [] }: Sent<Learnt>,
): Promise<{ readonly design: Design; readonly learnt: Learnt }> => {
  const { config, clock, ids, unit, uploads, designs } = dependencies;
  const { accountId, plan } = input.account;
  const uploadId = ids.uuid();
  const prefix = designPrefix(accountId, uploadId);
  const upload = new CreateUpload(dependencies, uploadId, prefix);
  let isCommitting = false;
  try {
    const form = await readCreateForm({ ...input, plan, config, upload, fields: { files: [field], texts: [] } });
    const file = form.files.get(field);
    if (file === undefined) throw missing();
    const learnt = await inspect(await upload.load(file));
    const { key, sizeBytes, sha256 } = file;
    const expiresAtMs = clock.nowMs() + designLifetimeMs;
    const design: Design = { ...(field === 'assets' && { kind: field }), accountId, sha256, key, sizeBytes, expiresAtMs };
    const others = await alongside(design);
    isCommitting = true;
    // The upload is never accepted: the sweep removes it when its day is over.
    await unit.commit([designs.put(design), uploads.abandon(uploadId, prefix, expiresAtMs), ...others]);
    return { design, learnt };
  } catch (error) {
    if (!isCommitting) await upload.discard(error);
    throw error;
  }
};
