import type { DescribedPdf } from '@bulkfill/engine/threads/tasks/document-task';
import { AppError } from '../../errors/app-error.ts';
import type { Design } from '../../stores/designs/design.ts';
import type { DesignsDependencies } from '../service-ports.ts';
import type { SaveTemplateInput } from '../templates/save-template-input.ts';
import { keepSent } from './keep-sent.ts';

export interface KeptDesign extends DescribedPdf {
  readonly design: Design;
}

/**
 * Stores a PDF for a day under its SHA-256. Throws the codes of a create for its PDF, `INVALID_FILE` if it is missing,
 * and `RATE_LIMITED` if the account has too many open. Source: console-and-editor.md, "On AWS".
 */
export const keepDesign = async (dependencies: DesignsDependencies, input: SaveTemplateInput): Promise<KeptDesign> => {
  const { templateInspector } = dependencies;
  const { accountId } = input.account;
  const { design, learnt } = await keepSent(dependencies, input, {
    field: 'pdf',
    missing: () => new AppError('INVALID_FILE'),
    inspect: (load) => templateInspector.described(load, { accountId, signal: input.signal }),
  });
  return { design, ...learnt };
};
