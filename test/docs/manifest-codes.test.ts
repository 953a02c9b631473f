import { readFileSync } from 'node:fs';
import { overlaySkipCodes } from '@bulkfill/engine/pdf/overlay-skip-codes';
import { cellFindingCodes } from '@bulkfill/engine/rows/table-finding';
import { describe, expect, it } from 'vitest';
import { jobErrorCodes } from '../../lib/stores/jobs/job-error.ts';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

const codesIn = (path: string, pattern: RegExp): string[] =>
  [...read(path).matchAll(pattern)].map((match) => match[1]!);

const manifestCodes = [
  ...overlaySkipCodes,
  ...cellFindingCodes,
  ...codesIn('packages/engine/pdf/compile/compiled-document.ts', /^ {2}([A-Z_]+): '/gm),
  ...codesIn('packages/engine/fill/collect-source-warnings.ts', /code: '([A-Z_]+)'/g),
  ...codesIn('packages/engine/fill/row-result-log.ts', /'([A-Z]+_[A-Z_]+)'/g),
];

describe('docs/use/manifest-codes.md', () => {
  it.each([...new Set([...manifestCodes, ...jobErrorCodes])])('explains what to do about %s', (code) => {
    expect(read('docs/use/manifest-codes.md')).toMatch(new RegExp(`^\\| \`${code}\` \\| .{20}`, 'm'));
  });

  it('lists the codes that the source defines', () => {
    expect(new Set(manifestCodes).size).toBeGreaterThanOrEqual(15);
  });
});
