import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listErrorCodes } from '../../lib/errors/error-table.ts';

const page = readFileSync(new URL('../../docs/spec/command-line-and-library.md', import.meta.url), 'utf8');

describe('docs/spec/command-line-and-library.md', () => {
  it.each([...listErrorCodes('console'), ...listErrorCodes('operator')])(
    'explains when a command fails with %s',
    (code) => {
      expect(
        page.split('\n').some((line) => line.startsWith('| `') && line.split('|')[1]!.includes(`\`${code}\``)),
      ).toBe(true);
    },
  );
});
