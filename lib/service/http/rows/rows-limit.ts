/** Rows of one page. Source: api-additions.md, "Finer points". */
export const rowsLimit = { fallback: 100, min: 1, max: 1000 };
