import { basename } from 'node:path';
import { errorTable, listErrorCodes } from '../../lib/errors/error-table.ts';
import { sections } from './sections.ts';
import type { TaggedTest } from './tagged-tests.ts';

/** Statuses of a code in addition to that of the error table. */
const otherStatuses: Readonly<Record<string, number>> = { UPLOAD_ERROR: 408, PAYLOAD_TOO_LARGE: 413 };

const codeRows = listErrorCodes('api').map((code): readonly [string, string, string] => {
  const { status, source } = errorTable[code];
  return [code, `\`${code}\``, [status, ...[otherStatuses[code] ?? []].flat(), source].join(', ')];
});

const contractTables = [...sections, { title: 'Codes', subject: 'code', rows: codeRows }] satisfies typeof sections;

const cell = (text: string): string => text.replaceAll('|', '\\|');

const nameOf = (file: string): string => basename(basename(file, '.ts'), '.test');

const links = (tests: readonly TaggedTest[]): string =>
  Object.entries(Object.groupBy(tests, ({ file }) => file))
    .map(
      ([file, own = []]) => `[${nameOf(file)}](../../${file}) ${own.map(({ title }) => `*${cell(title)}*`).join(', ')}`,
    )
    .join('<br>');

/** Returns `docs/generated/contract.md`: each rule with its tests. Throws Error for a rule without a test. */
export const contractPage = (tests: readonly TaggedTest[]): string => {
  const known = contractTables.flatMap(({ rows }) => rows.map(([id]) => id));
  const unknown = tests.flatMap(({ ids }) => ids).filter((id) => !known.includes(id));
  if (unknown.length > 0) throw new Error(`Tests name unknown rows of the contract: ${unknown.join(', ')}`);
  const line = ([id, subject, rule]: (typeof sections)[number]['rows'][number]): string => {
    const own = tests.filter(({ ids }) => ids.includes(id));
    if (own.length === 0) throw new Error(`No test names the row ${id} of the contract.`);
    return `| ${subject} | ${rule} | ${links(own)} |`;
  };
  const tables = contractTables.map(({ title, subject, rows }) =>
    [`## ${title}`, '', `| ${subject} | rule | tests |`, '|---|---|---|', ...rows.map(line)].join('\n'),
  );
  return `# The contract and its tests

<!-- Written by \`npm run generate -- contract\` from docs/contract/ and the comments of the tests. Edit those. -->

Every rule, limit and code of [the API](../spec/api.md) with the tests that check it. "Additions" are its clauses 20 to
34, and \`fill-one\` its clauses 35 and 36.

\`docs/contract/sections.ts\` has the rules, and the error table has the codes. A test names the rules that it checks in
a comment above it: \`// Contract: jobs/request, JOB_NOT_ENDED\`. Then run \`npm run generate -- contract\`.
\`test/docs/contract.test.ts\` fails for a rule without a test.

Tests below \`test/system/\` run with \`npm run test:system\`, the others with \`npm test\`. In addition:

- \`test/system/black-box/additions-*.test.ts\` check a running service with a client that shares no code with it.
- \`.ci/openapi/run.sh\` sends generated requests and compares every answer with [openapi.json](../openapi.json).
- \`.ci/clients/run.sh\` lints the document and compiles generated clients for Python, TypeScript, Go, Java and
  C#. The first three check, create, wait, download and fill.

${tables.join('\n\n')}
`;
};
