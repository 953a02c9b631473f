import { BulkfillApiError } from './api-error.ts';

/** Cursor and size of a page. */
export interface PageQuery {
  /** `next` of the previous page. */
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}

/**
 * Yields the items of all pages, and fetches each page when it is needed. Throws BulkfillApiError `UNEXPECTED_ANSWER`
 * if the pages repeat.
 */
export async function* itemsOf<Page extends { readonly next: string | null }, Item>(
  page: (after: string | undefined) => Promise<Page>,
  items: (page: Page) => readonly Item[],
  first: string | undefined,
): AsyncGenerator<Item, undefined> {
  for (let after = first; ; ) {
    const now = await page(after);
    yield* items(now);
    if (now.next === null) return undefined;
    if (now.next === after)
      throw new BulkfillApiError(200, 'UNEXPECTED_ANSWER', 'The service returned the same page as its next page.');
    after = now.next;
  }
}

/** Returns the parameters `metadata[key]` of a list. */
export const metadataQuery = (metadata: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(metadata).map(([key, value]) => [`metadata[${key}]`, value]));

/** Builds a query string from the defined parameters. Joins several values of one parameter with commas. */
export const queryOf = (
  parameters: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>,
): string =>
  new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    ),
  ).toString();
