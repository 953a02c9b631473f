import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseAst } from 'vitest/node';

/** Methods of strings that take a text apart, and of regular expressions. */
const ofText = [
  'endsWith',
  'includes',
  'indexOf',
  'lastIndexOf',
  'match',
  'matchAll',
  'replace',
  'replaceAll',
  'search',
  'split',
  'startsWith',
];
const ofPattern = ['exec', 'test'];

/** Places that read the messages of others. */
const allowed = ['packages/engine/core/opaque-error.ts message.split'];

interface Node {
  readonly type?: string;
  readonly name?: string;
  readonly object?: Node;
  readonly property?: Node;
  readonly callee?: Node;
  readonly expression?: Node;
  readonly arguments?: readonly Node[];
}

/** The name of a variable or a member, behind `?.`, `!` and `as`. */
const nameOf = (node: Node | undefined): string | undefined => {
  if (node?.type === 'ChainExpression' || node?.type === 'TSNonNullExpression' || node?.type === 'TSAsExpression')
    return nameOf(node.expression);
  return node?.type === 'MemberExpression' ? node.property?.name : node?.name;
};

const isMessage = (node: Node | undefined): boolean => /^(?:\w+M|m)essage$/.test(nameOf(node) ?? '');

const parsingIn = (text: string, lang: 'ts' | 'tsx'): readonly string[] => {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, callee, arguments: given = [] } = node as Node;
    const method = callee?.property?.name ?? '';
    if (type === 'CallExpression' && callee?.type === 'MemberExpression') {
      if (ofText.includes(method) && isMessage(callee.object)) found.push(`${nameOf(callee.object)}.${method}`);
      if ((ofPattern.includes(method) || ofText.includes(method)) && given.some(isMessage))
        found.push(`${method}(message)`);
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseAst(text, { lang }));
  return found;
};

describe('messages for people', () => {
  it('are recognized where code takes them apart', () => {
    const parsing = [
      'message.replace(/a/, "")',
      'error.message.endsWith(". ")',
      'cause?.message.split(" ")',
      '/a/.exec(finding.message)?.[1]',
      'failure.message.endsWith(finding.message)',
      'ownMessage!.startsWith("The")',
    ];
    for (const code of parsing) expect([code, parsingIn(code, 'ts').length > 0]).toEqual([code, true]);
    expect(parsingIn('message.length + messages.includes(a) + text.replace(/a/, message.slice(2))', 'ts')).toEqual([]);
  });

  it('are never taken apart: what a program needs of a diagnostic is in its params', () => {
    const files = globSync('packages/{bulkfill/cli,engine,web}/**/*.{ts,tsx}').sort();
    expect(files.length).toBeGreaterThan(800);
    const found = files.flatMap((file) =>
      parsingIn(readFileSync(file, 'utf8'), file.endsWith('x') ? 'tsx' : 'ts').map((each) => `${file} ${each}`),
    );
    expect(found.filter((each) => !allowed.includes(each))).toEqual([]);
  });
});
