import { BulkfillApiError } from './api-error.ts';

/** Where a list is gone on with, and how many of a page are asked for. */
export interface PageQuery {
  /** `next` of the page before. */
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}

/** The items of all pages, each page asked for when it is needed. Throws BulkfillApiError `UNEXPECTED_ANSWER` where they would never end. */
export async function* itemsOf<Page extends { readonly next: string | null }, Item>(
  page: (after: string | undefined) => Promise<Page>,
  items: (page: Page) => readonly Item[],
  first: string | undefined,
): AsyncGenerator<Item, undefined> {
  for (let after = first; ; ) {
    const now = await page(after);
    yield* items(now);
    if (now.next === null) return undefined;
    if (now.next === after) throw new BulkfillApiError(200, 'UNEXPECTED_ANSWER', 'A page of the list names itself as the next one.');
    after = now.next;
  }
}

/** A query of what is given; several values of one parameter with commas. */
export const queryOf = (parameters: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>): string =>
  new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as [string, string]])),
  ).toString();
