import { isEngineError } from '@bulkfill/engine/core/engine-error';
import { listFields } from '@bulkfill/engine/pdf/forms/list-fields';
import { inspectPdf } from '@bulkfill/engine/pdf/read/inspect-pdf';
import { fillUnchecked } from '../../support/fill-one.ts';
import { aField, aText, column, fixed } from '../../support/template-builders.ts';

/** Possible outcomes for a fuzzed document. */
export type FuzzOutcome = 'filled' | 'INVALID_PDF' | 'ENCRYPTED_PDF_UNSUPPORTED' | 'MAX_PDF_PAGES_EXCEEDED';

/** A filled document and its source. */
export interface FuzzedFill {
  readonly source: Uint8Array;
  readonly pdf: Uint8Array;
  /** Displayed size in points. */
  readonly pages: readonly { readonly width: number; readonly height: number }[];
  /** It need not begin with its source. */
  readonly rewritten: boolean;
}

/** Throws when a reader of another make finds something wrong. */
export type FuzzJudge = (filled: FuzzedFill) => Promise<void>;

/** On the first page, and on the last. */
export const fuzzTexts = ['Zoë', 'Жанна'] as const;

const maxPages = 50;
const refusals: ReadonlySet<string> = new Set(['INVALID_PDF', 'ENCRYPTED_PDF_UNSUPPORTED', 'MAX_PDF_PAGES_EXCEEDED']);

/**
 * Inspects a document, lists and fills its fields, draws on its first and last page, and reopens the result. Anything
 * but a document or one of the three refusals is thrown.
 */
export const fuzzFill = async (
  bytes: Uint8Array,
  flattenForms: boolean,
  judge: FuzzJudge = async () => {},
): Promise<FuzzOutcome> => {
  try {
    const { pageCount, pages, repaired } = inspectPdf(bytes, { maxPages });
    const fields = listFields(bytes, { maxPages }).slice(0, 8);
    const overlays = [
      aText({ id: 'first', value: column(0) }),
      aText({ id: 'last', page: pageCount - 1, value: fixed(fuzzTexts[1]), opacity: 0.5 }),
      ...fields.map(({ name }, index) => aField({ id: `field-${index}`, field: name, value: column(1) })),
    ];
    const [filled] = await fillUnchecked(bytes, overlays, [[fuzzTexts[0], 'Yes']], { flattenForms, maxPages });
    const { pdf } = filled!;
    const again = inspectPdf(pdf, { maxPages });
    if (again.repaired) throw new Error('the filled document needs repair');
    if (again.pageCount !== pageCount) throw new Error(`${pageCount} pages became ${again.pageCount}`);
    await judge({ source: bytes, pdf, pages, rewritten: repaired || flattenForms });
    return 'filled';
  } catch (error) {
    if (isEngineError(error) && refusals.has(error.code)) return error.code as FuzzOutcome;
    throw error;
  }
};
