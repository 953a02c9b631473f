import type { ResolvedOverlay, ResolvedTemplate } from '../../svc/template.ts';
import { addSealField } from '../seal/add-seal-field.ts';
import type { Seal } from '../seal/seal.ts';
import type { Sealing } from '../seal/sealing.ts';
import { listContinuedPages } from './overlay-pages.ts';
import { RowPages } from './row-pages.ts';

export const rowPagesOf = (
  template: ResolvedTemplate,
  wanted: readonly ResolvedOverlay[],
  pageCount: number,
): RowPages => new RowPages(template, listContinuedPages(wanted, pageCount), pageCount);

/** Returns how a source of a template is prepared for seals. */
export const sealingOf = (seal: Seal, template: ResolvedTemplate, wanted: readonly ResolvedOverlay[]): Sealing => ({
  // Encryption rewrites the whole file.
  drawsOnPages: template.protect !== undefined || wanted.some(({ kind }) => kind !== 'field'),
  add: (source) => {
    const rowPages = rowPagesOf(template, wanted, source.pdf.pages.length);
    return addSealField(
      { ...source, isSigned: source.isSigned && template.protect === undefined },
      seal,
      (page) => !rowPages.isConditional(page),
    );
  },
});
