import { AppError } from '../../core/app-error.ts';
import type { PdfInfo } from '../../pdf/read/inspect-pdf.ts';
import { type Design, maxDesigns } from '../../services/designs/design.ts';
import type { DesignStore } from '../../services/designs/design-store.ts';
import type { SaveTemplateInput } from '../templates/save-template.ts';
import { type KeepDesignDependencies, keepSent } from './keep-sent.ts';

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
  const { clock, designs, templateInspector } = dependencies;
  const { accountId } = input.account;
  await refuseTooMany(designs, accountId, clock.nowMs());
  const { design, learnt } = await keepSent(dependencies, input, {
    field: 'pdf',
    missing: () => new AppError('INVALID_FILE'),
    inspect: (bytes) => templateInspector.source(bytes, { accountId, signal: input.signal }),
  });
  return { design, info: learnt };
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
