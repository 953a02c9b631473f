import { globSync, readFileSync } from 'node:fs';
import { analyse } from 'scslre';
import { describe, expect, it } from 'vitest';
import { parseAst } from 'vitest/node';

/**
 * Patterns that are superlinear over some text, and why that text never is long or never is such. Everything else that
 * documents, templates and rows run through must be matched in time that grows with its length and no faster, which is
 * decided here from the pattern alone.
 */
const harmless: Readonly<Record<string, string>> = {
  'packages/bulkfill/cli/run-commands.ts \\s*\\n\\s*': "reads a sentence about the person's own command line",
  'packages/bulkfill/cli/submit/service-connection.ts \\/+$': "reads the person's own option",
  'lib/routes/client-address.ts %.*$': 'reads a header, which has no line ends',
  'lib/stores/webhooks/public-address.ts %.*$': 'reads an address that a resolver gave',
  'lib/stores/webhooks/target-guard.ts \\.+$': 'reads the host of an address of at most 2,048 characters',
  'packages/engine/pdf/form-scripts/fraction.ts \\.?0+$': 'reads a number of at most 1,000 characters, rounded',
  'packages/engine/pdf/form-scripts/number-format.ts \\B(?=(?:\\d{3})+$)':
    'reads a number of at most 1,000 characters, rounded',
  'packages/engine/pdf/read/is-end-cut.ts ^(?:\\d+(?:\\s+(?:\\d+(?:\\s+o?b?)?)?)?|x|xr|xre|xref)\\s*$':
    'reads at most 40 bytes',
  'packages/engine/pdf/value-format/cell-number.ts [\\s\\u00a0\\u202f]*[%\\u066a]$':
    'reads a cell of at most 2,000 characters',
  'packages/engine/pdf/value-format/cell-number.ts ^(.+?)[\\s\\u00a0\\u202f]*[-\\u2212]$':
    'reads a cell of at most 2,000 characters',
  'packages/engine/pdf/value-format/decimal-order.ts 0+$': 'reads the number of a cell of at most 2,000 characters',
  'packages/engine/pdf/forms/flatten-form.ts \\/(\\S+) Do': 'reads operators that were just written',
  'packages/engine/pdf/forms/flatten-form.ts \\d+$': 'reads a resource name that was just made',
  'packages/engine/pdf/geometry/matrix.ts \\.?0+$': 'reads a number of ten decimals',
  'packages/engine/pdf/overlays/text/coordinate.ts 0+$': 'reads a number of three decimals',
  'packages/engine/pdf/vector/read-svg.ts ([\\w:.-]+)\\s*=\\s*(?:"([^"]*)"|\'([^\']*)\')':
    'reads a list of attributes that was matched as one before',
  'packages/engine/pdf/write/serialize.ts \\.?0+$': 'reads a number of ten decimals',
  'packages/engine/rows/row-file-name.ts _+$': 'reads at most 192 characters',
};

interface Pattern {
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

const patternsOf = (file: string): Pattern[] => {
  const found: Pattern[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, regex } = node as { type?: string; regex?: { pattern: string; flags: string } };
    if (type === 'Literal' && regex)
      found.push({ place: `${file} ${regex.pattern}`, source: regex.pattern, flags: regex.flags });
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseAst(readFileSync(file, 'utf8'), { lang: 'ts' }));
  return found;
};

const isSuperlinear = ({ source, flags }: Pattern): boolean => analyse({ source, flags }).reports.length > 0;

describe('regular expressions of the product', () => {
  const patterns = globSync('{lib,packages/bulkfill/cli,packages/engine}/**/*.ts').sort().flatMap(patternsOf);

  it('are found, and superlinear ones are distinguished from linear ones', () => {
    expect(patterns.length).toBeGreaterThan(100);
    const told = (source: string) => isSuperlinear({ place: '', source, flags: 'u' });
    expect(['[ \\t]+$', '(a+)+b', '^[ \\t]+', '^\\d{1,2}:\\d{1,2}$'].map(told)).toEqual([true, true, false, false]);
  });

  it('take time in proportion to their input, or read only short input', () => {
    const superlinear = patterns.filter(isSuperlinear).map(({ place }) => place);
    expect(superlinear.filter((place) => !Object.hasOwn(harmless, place))).toEqual([]);
  });
});
