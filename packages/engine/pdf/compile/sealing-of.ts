import type { ResolvedOverlay, ResolvedTemplate } from '../../svc/template.ts';
import { addSealField } from '../seal/add-seal-field.ts';
import type { Seal } from '../seal/seal.ts';
import type { Sealing } from '../seal/sealing.ts';
import { listContinuedPages } from './overlay-pages.ts';
import { RowPages } from './row-pages.ts';
import type { SealLook } from './seal-look.ts';

export const rowPagesOf = (
  template: ResolvedTemplate,
  wanted: readonly ResolvedOverlay[],
  pageCount: number,
): RowPages => new RowPages(template, listContinuedPages(wanted, pageCount), pageCount);

/** Returns how a source of a template is prepared for seals. `look`: the visible seal. */
export const sealingOf = (
  seal: Seal,
  template: ResolvedTemplate,
  wanted: readonly ResolvedOverlay[],
  look: SealLook | undefined,
): Sealing => ({
  // Encryption rewrites the whole file.
  drawsOnPages: template.protect !== undefined || wanted.some(({ kind }) => kind !== 'field'),
  add: (source) => {
    const rowPages = rowPagesOf(template, wanted, source.pdf.pages.length);
    return addSealField({ ...source, isSigned: source.isSigned && template.protect === undefined }, seal, {
      isInEveryRow: (page) => !rowPages.isConditional(page),
      shown: look,
    });
  },
});
