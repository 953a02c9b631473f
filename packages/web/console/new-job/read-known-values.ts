import { type KnownValues, listKnownValues } from '../../rows/known-values.ts';

export interface KnownValuesSource {
  readonly overlays: unknown;
  readonly openPdf: (() => Promise<Blob>) | undefined;
}

/** Reads the known values of a template's columns. Reads the PDF only if the template fills form fields. */
export const readKnownValues = async ({ overlays, openPdf }: KnownValuesSource): Promise<KnownValues> => {
  const hasFields =
    Array.isArray(overlays) && overlays.some((each: { readonly kind?: unknown } | null) => each?.kind === 'field');
  if (!hasFields || openPdf === undefined) return listKnownValues(overlays, () => []);
  const { readFieldStates } = await import('../../files/read-field-states.ts');
  const states = await readFieldStates(new Uint8Array(await (await openPdf()).arrayBuffer()));
  return listKnownValues(overlays, (field) => states.get(field) ?? []);
};
