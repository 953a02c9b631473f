import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface TaggedTest {
  /** Relative to the root of the repository. */
  readonly file: string;
  readonly title: string;
  /** Ids of rows of the contract, or error codes. */
  readonly ids: readonly string[];
}

const tag = /^ *\/\/ Contract: (.+)$/;
const indentOf = (line: string): number => line.length - line.trimStart().length;

/** Returns the title of the test that begins at a line; in an `it.each`, the title follows its table. */
const titleAt = (lines: readonly string[], start: number): string | undefined => {
  const first = lines[start] ?? '';
  const length = lines.slice(start + 1).findIndex((line) => line !== '' && indentOf(line) <= indentOf(first));
  const statement = lines.slice(start, start + length + 3).join('\n');
  const title = /\bit\(/.test(first) ? /\bit\(\s*(['"`])(.*?)\1[,)]/ : /\)\(\s*(['"`])(.*?)\1[,)]/;
  return title.exec(statement)?.[2];
};

const testsOf = (root: string, file: string): TaggedTest[] => {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  const tests: TaggedTest[] = [];
  let ids: string[] = [];
  for (const [index, line] of lines.entries()) {
    const tagged = tag.exec(line)?.[1];
    if (tagged !== undefined) ids.push(...tagged.split(', '));
    else if (ids.length > 0) {
      const title = titleAt(lines, index);
      if (title === undefined) throw new Error(`${file}:${index + 1}: a contract comment must be followed by a test`);
      tests.push({ file, title, ids });
      ids = [];
    }
  }
  return tests;
};

/** Returns the tests with a comment `// Contract: id, id`, which names the rules that they check. */
export const taggedTests = (root: string): readonly TaggedTest[] =>
  globSync(['test/**/*.test.ts', 'test/black-box/cases/*.ts'], { cwd: root })
    .toSorted()
    .flatMap((file) => testsOf(root, file));
