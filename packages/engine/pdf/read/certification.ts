import { EngineError } from '../../core/engine-error.ts';
import type { PdfDocument } from './pdf-document.ts';

/** Changes that a certified document allows (ISO 32000-2, table 257): none, filling and signing, or annotations too. */
export type CertificationLevel = 1 | 2 | 3;

const defaultLevel = 2;

/** Returns the level of a document's certification; undefined if it has none (12.8.2.2). */
export const readCertification = (document: PdfDocument): CertificationLevel | undefined => {
  const catalog = document.dict(document.trailer.get('Root'));
  const signature = document.dict(document.dict(catalog?.get('Perms') ?? null)?.get('DocMDP') ?? null);
  if (signature === undefined) return undefined;
  const references = document.resolve(signature.get('Reference'));
  for (const entry of Array.isArray(references) ? references : []) {
    const reference = document.dict(entry);
    if (document.name(reference?.get('TransformMethod') ?? null) !== 'DocMDP') continue;
    const level = document.number(document.dict(reference?.get('TransformParams') ?? null)?.get('P') ?? null);
    return level === 1 || level === 3 ? level : defaultLevel;
  }
  return defaultLevel;
};

/** Throws `SOURCE_PDF_FORBIDS_CHANGES` if a seal, or what is drawn below it, would break a certification. */
export const refuseSealOn = (level: CertificationLevel | undefined, drawsOnPages: boolean): void => {
  if (level === undefined || (level !== 1 && !drawsOnPages)) return;
  throw new EngineError('SOURCE_PDF_FORBIDS_CHANGES', {
    message:
      level === 1
        ? 'The source PDF is certified and forbids every change. Use a copy without a certification.'
        : 'The source PDF is certified and only allows its form to be filled. Remove the overlays that draw on its pages, or use a copy without a certification.',
  });
};
