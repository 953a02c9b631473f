import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => !file.endsWith('dialect.test.ts'));

/** What the linter has no rule for (CONTRIBUTING, "One dialect"). */
const rules: readonly { readonly use: string; readonly not: RegExp }[] = [
  { use: '#name', not: /^\s+private (?!constructor)/m },
  { use: 'name++', not: /^\s*[\w.#![\]]+ [+-]= 1;/m },
  { use: 'an arrow, or a generator', not: /^(?:export )?(?:async )?function [a-z]/m },
  { use: "hash('sha256', bytes)", not: /createHash\('\w+'\)\.update\(\w+\)\.digest\([^)]*\)(?!;)/ },
  { use: 'Throws', not: /^\s*(?:\/\*\*|\*).*\b(?:Raises|@throws)\b/m },
];

describe('the code has one dialect', () => {
  it.each(rules)('$use', ({ not }) => {
    expect(files.length).toBeGreaterThan(500);
    expect(files.filter((file) => not.test(readFileSync(file, 'utf8')))).toEqual([]);
  });
});
