/** What fills, as each manifest names it. A test holds the version to that of package.json. Source: api-additions.md, "Evidence". */
export const engine = { name: 'bulkfill', version: '1.0.0' } as const;
