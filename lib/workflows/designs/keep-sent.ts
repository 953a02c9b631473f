import type { LoadBytes } from '@bulkfill/engine/threads/tasks/template-inspector';
import type { AppError } from '../../errors/app-error.ts';
import { type Design, designLifetimeMs, designPrefix } from '../../stores/designs/design.ts';
import type { Write } from '../../stores/table/write.ts';
import { CreateUpload } from '../create-job/create-upload.ts';
import { readCreateForm } from '../create-job/read-create-form.ts';
import type { DesignsDependencies } from '../service-ports.ts';
import type { SaveTemplateInput } from '../templates/save-template-input.ts';
import { shelve } from './shelve.ts';

interface Sent<Learnt> {
  readonly field: 'pdf' | 'assets';
  readonly missing: () => AppError;
  /** Throws if the file must not be stored. */
  readonly inspect: (load: LoadBytes) => Promise<Learnt>;
}

/**
 * Stores the file of a form for a day under its SHA-256, and returns it with the result of `inspect`. The sweep deletes
 * it. A file that the account already has is not stored twice. Throws the codes of a create for its files, what
 * `missing` and `inspect` make, and `RATE_LIMITED` if the account has too much open.
 */
export const keepSent = async <Learnt>(
  dependencies: DesignsDependencies,
  input: SaveTemplateInput,
  { field, missing, inspect }: Sent<Learnt>,
): Promise<{ readonly design: Design; readonly learnt: Learnt }> => {
  const { config, clock, ids, unit } = dependencies;
  const { accountId, plan } = input.account;
  const uploadId = ids.uuid();
  const prefix = designPrefix(accountId, uploadId);
  await using upload = new CreateUpload(dependencies, uploadId, prefix);
  const form = await readCreateForm({ ...input, plan, config, upload, fields: { files: [field], texts: [] } });
  const file = form.files.get(field);
  if (file === undefined) throw missing();
  const learnt = await inspect(() => upload.load(file));
  const { key, sizeBytes, sha256 } = file;
  const madeAtMs = clock.nowMs();
  const expiresAtMs = madeAtMs + designLifetimeMs;
  const uploaded: Design = {
    ...(field === 'assets' && { kind: field }),
    accountId,
    sha256,
    key,
    sizeBytes,
    expiresAtMs,
    madeAtMs,
  };
  const commit = (writes: readonly Write[]) => upload.commit(unit, writes);
  const { design, isNew } = await shelve(dependencies, uploaded, config.plans[plan].maxDesignBytes, commit);
  if (!isNew) await upload.discard();
  return { design, learnt };
};
