import { AppError } from '../../core/app-error.ts';
import type { PdfInfo } from '../../pdf/read/inspect-pdf.ts';
import { type Design, designLifetimeMs, designPrefix, maxDesigns } from '../../services/designs/design.ts';
import type { DesignStore } from '../../services/designs/design-store.ts';
import { designFields } from '../create-job/create-form.ts';
import { CreateUpload } from '../create-job/create-upload.ts';
import { readCreateForm } from '../create-job/read-create-form.ts';
import type { ServicePorts } from '../service-ports.ts';
import type { SaveTemplateInput } from '../templates/save-template.ts';

export type KeepDesignDependencies = Pick<
  ServicePorts,
  'config' | 'clock' | 'ids' | 'logger' | 'unit' | 'objects' | 'uploads' | 'templateInspector'
> & { readonly designs: DesignStore };

/** A PDF that is kept, and what it is. */
export interface KeptDesign {
  readonly design: Design;
  readonly info: PdfInfo;
}

/**
 * Keeps a PDF for a day under its SHA-256, so that previews need not bring it each time. The sweep removes it. Throws the codes of a create
 * for its PDF, `INVALID_FILE` where there is none, and `RATE_LIMITED` where the account has too many open.
 * Source: editor.md, "On AWS".
 */
export const keepDesign = async (dependencies: KeepDesignDependencies, input: SaveTemplateInput): Promise<KeptDesign> => {
  const { config, clock, ids, unit, uploads, designs, templateInspector } = dependencies;
  const { accountId, plan } = input.account;
  await refuseTooMany(designs, accountId, clock.nowMs());
  const uploadId = ids.uuid();
  const prefix = designPrefix(accountId, uploadId);
  const upload = new CreateUpload(dependencies, uploadId, prefix);
  let isCommitting = false;
  try {
    const form = await readCreateForm({ ...input, plan, config, upload, fields: designFields });
    const pdf = form.files.get('pdf');
    if (pdf === undefined) throw new AppError('INVALID_FILE');
    const info = await templateInspector.source(await upload.load(pdf), { accountId, signal: input.signal });
    const { key, sizeBytes, sha256 } = pdf;
    const design: Design = { accountId, sha256, key, sizeBytes, expiresAtMs: clock.nowMs() + designLifetimeMs };
    isCommitting = true;
    // The upload is never accepted: the sweep removes it when its day is over.
    await unit.commit([designs.put(design), uploads.abandon(uploadId, prefix, design.expiresAtMs)]);
    return { design, info };
  } catch (error) {
    if (!isCommitting) await upload.discard(error);
    throw error;
  }
};

const refuseTooMany = async (designs: DesignStore, accountId: string, nowMs: number): Promise<void> => {
  const open = await designs.list(accountId, 'pdf');
  if (open.length < maxDesigns) return;
  const firstMs = Math.min(...open.map(({ expiresAtMs }) => expiresAtMs));
  throw new AppError('RATE_LIMITED', {
    retryAfterSeconds: Math.max(1, Math.ceil((firstMs - nowMs) / 1000)),
    message: `The account has ${maxDesigns} PDFs open for previews, the most it may. Each is closed a day after it was sent.`,
  });
};
