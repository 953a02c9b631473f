import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const report = readFileSync(join(root, 'docs/operate/accessibility.yaml'), 'utf8');

/**
 * Criteria per rated chapter of the catalog "2.5-edition-wcag-2.2-508-eu-en". `.ci/accessibility/run.sh` compares the
 * numbers of those of WCAG and Section 508.
 */
const criteria: Readonly<Record<string, number>> = {
  success_criteria_level_a: 32,
  success_criteria_level_aa: 24,
  functional_performance_criteria: 9,
  software: 26,
  support_documentation_and_services: 5,
  en_301_549_functional_performance: 11,
  en_301_549_generic_requirements: 39,
  'en_301_549_non-web-documents': 3,
  en_301_549_software: 31,
  en_301_549_documentation_and_support_services: 7,
};

const chapters = new Map(
  report
    .split(/^ {2}(?=\w[\w-]*:\n {4})/m)
    .slice(1)
    .map((chapter) => [chapter.slice(0, chapter.indexOf(':')), chapter]),
);
const rowsOf = (chapter: string): readonly string[] => (chapters.get(chapter) ?? '').split(/^ {6}- num: /m).slice(1);
const rows = Object.keys(criteria).flatMap(rowsOf);

describe('docs/operate/accessibility.yaml', () => {
  it.each(Object.entries(criteria))('rates every criterion of %s once', (chapter, count) => {
    const numbers = rowsOf(chapter).map((row) => /^"([\d.]+)"/.exec(row)?.[1]);
    expect(new Set(numbers).size).toBe(count);
    expect(numbers).toHaveLength(count);
  });

  it('states a level and how it was checked in each row', () => {
    const form =
      /level: (?:supports|partially-supports|does-not-support|not-applicable|not-evaluated)\n {14}notes: >-\n {16}\S/;
    expect(rows.filter((row) => !form.test(row))).toEqual([]);
  });

  it('says that nobody evaluated a criterion exactly if its level does', () => {
    const differing = rows.filter((row) => row.includes('level: not-evaluated') !== /^ {16}Not evaluated/m.test(row));
    expect(differing).toEqual([]);
  });

  it('names existing files as evidence', () => {
    const paths = [...report.matchAll(/(?:docs|packages|test)\/[\w./-]*\w/g)].map(([path]) => path);
    expect(paths.length).toBeGreaterThan(20);
    expect([...new Set(paths)].filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
