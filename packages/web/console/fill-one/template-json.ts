/** An overlay of a saved template. The service has validated it, and missing members are tolerated. */
export interface OverlayJson {
  readonly kind?: unknown;
  readonly page?: unknown;
  readonly rect?: unknown;
  readonly when?: unknown;
  readonly value?: unknown;
  readonly source?: unknown;
  readonly field?: unknown;
  readonly required?: unknown;
  readonly checkedValues?: unknown;
  readonly wrap?: unknown;
  readonly size?: unknown;
  readonly cells?: unknown;
  readonly header?: unknown;
  readonly footer?: unknown;
  readonly more?: unknown;
  readonly format?: {
    readonly date?: unknown;
    readonly number?: unknown;
    readonly map?: unknown;
    readonly otherwise?: unknown;
  } | null;
}

export interface TemplateJson {
  readonly columns?: unknown;
  readonly overlays: readonly OverlayJson[];
  readonly pages: readonly { readonly page?: unknown; readonly when?: unknown }[];
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const objectsIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** Reads a saved template. */
export const readTemplateJson = ({ columns, overlays, pages }: Readonly<Record<string, unknown>>): TemplateJson => ({
  columns,
  overlays: objectsIn(overlays),
  pages: objectsIn(pages),
});

/** Pages that lists continue on. */
export const continuedPages = ({ overlays }: TemplateJson): readonly number[] =>
  overlays.flatMap(({ more }) => (isObject(more) && typeof more.page === 'number' ? more.page : []));
