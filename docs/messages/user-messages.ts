import { globSync, readFileSync } from 'node:fs';
import { parseAst } from 'vitest/node';

/** Text for users or operators, with its place in the sources. */
export interface UserMessage {
  readonly surface: Surface;
  readonly place: string;
  readonly text: string;
}

export type Surface = 'Console' | 'Editor' | 'Command line' | 'API' | 'Logs';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [member: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Sources without texts for users: tests, examples, trials, build scripts and declarations. */
const ignored = /(?:^|\/)(?:test|examples|bench|docs|infra|publish|demo)\/|\.d\.ts$/;

const surfaceOf = (file: string): Surface => {
  if (/(?:^|\/)web\/editor\//.test(file)) return 'Editor';
  if (/(?:^|\/)web\//.test(file)) return 'Console';
  return /(?:^|\/)(?:cli|local)\//.test(file) ? 'Command line' : 'API';
};

/** Reports whether a part of the tree has no text for users: types, module names and markup. */
const isHidden = ({ type, name }: Node): boolean =>
  /^TS(?!As|Satisfies|NonNull)|^Import|^ExportAll/.test(type) ||
  (type === 'JSXAttribute' && ['class', 'd', 'href', 'key', 'id', 'type'].includes(String((name as Node).name)));

const childrenOf = (node: Node): readonly Node[] =>
  Object.entries(node).flatMap(([member, value]) =>
    (member === 'key' || member === 'property') && node.computed !== true ? [] : [value].flat().filter(isNode),
  );

/** Renders an expression within a message: its text, its alternatives, or an ellipsis. */
const textOf = (node: Node): string => {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? node.value : '…';
    case 'JSXText':
      return (node.value as string).replaceAll(/\s*\n\s*/g, ' ');
    case 'JSXExpressionContainer':
      return textOf(node.expression as Node);
    case 'ConditionalExpression':
      return `{${textOf(node.consequent as Node)}|${textOf(node.alternate as Node)}}`;
    case 'TemplateLiteral': {
      const parts = node.quasis as readonly { readonly value: { readonly cooked: string } }[];
      const values = node.expressions as readonly Node[];
      return parts.map(({ value }, index) => value.cooked + (values[index] ? textOf(values[index]) : '')).join('');
    }
    case 'BinaryExpression':
      return node.operator === '+' ? textOf(node.left as Node) + textOf(node.right as Node) : '…';
    case 'JSXElement':
    case 'JSXFragment':
      return (node.children as readonly Node[]).map(textOf).join('');
    default:
      return '…';
  }
};

const isInline = (node: Node): boolean =>
  node.type === 'JSXText' ? /\p{L}/u.test(node.value as string) : node.type === 'JSXExpressionContainer';

/** Reports whether a text has two words with a space between them. */
const isProse = (text: string): boolean => /(?:^|[\s“"(])\p{L}[\p{L}’'-]*[,;:.]? +[\p{L}“"…{]/u.test(text);

const isLogCall = ({ type, callee }: Node): boolean =>
  type === 'CallExpression' &&
  isNode(callee) &&
  callee.type === 'MemberExpression' &&
  /^(?:debug|info|warn|error)$/.test(String((callee.property as Node).name));

const messagesOf = (file: string): readonly UserMessage[] => {
  const source = readFileSync(file, 'utf8');
  const found: UserMessage[] = [];
  const note = (surface: Surface, node: Node, text: string): void => {
    const line = source.slice(0, node.start).split('\n').length;
    found.push({ surface, place: `${file}:${line}`, text: text.replaceAll(/\s+/g, ' ').trim() });
  };
  const walk = (node: Node, surface: Surface): void => {
    if (isHidden(node)) return;
    const children = node.children;
    if (Array.isArray(children) && children.some((child: Node) => child.type === 'JSXText' && isInline(child)))
      note(surface, node, textOf(node));
    else if (/^(?:Literal|TemplateLiteral|BinaryExpression)$/.test(node.type) && isProse(textOf(node))) {
      note(surface, node, textOf(node));
      if (node.type !== 'TemplateLiteral') return;
    }
    for (const child of childrenOf(node)) walk(child, isLogCall(node) ? 'Logs' : surface);
  };
  walk(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node, surfaceOf(file));
  return found;
};

/** Returns the texts for users and operators in the files of a pattern, all of the product by default. */
export const userMessages = (pattern = '{functions,lib,local,packages}/**/*.{ts,tsx}'): readonly UserMessage[] =>
  globSync(pattern, { exclude: ['**/node_modules/**'] })
    .toSorted()
    .filter((file) => !ignored.test(file))
    .flatMap(messagesOf);
