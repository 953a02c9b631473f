import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { declarationName, pruneDeclarations } from './declarations.ts';
import { wrapProse } from './wrap-prose.ts';

interface Export {
  readonly name: string;
  readonly file: string;
}

const listed = /export (?:type )?\{([^}]*)\} from '([^']+)'/g;
const everything = /export (?:type )?\* from '([^']+)'/g;
const declared = /^export (?:declare )?(?:abstract )?(?:const|function|class|interface|type) (\w+)/gm;

const declarationFile = (from: string, specifier: string): string =>
  join(dirname(from), specifier.replace(/\.[jt]s$/, '.d.ts'));

const exportsOf = async (entry: string): Promise<readonly Export[]> => {
  const text = await readFile(entry, 'utf8');
  const named = [...text.matchAll(listed)].flatMap(([, names = '', specifier = '']) =>
    names
      .split(',')
      .map((name) => name.replace(/\btype\b/, '').trim())
      .filter((name) => name !== '')
      .map((name) => ({ name, file: declarationFile(entry, specifier) })),
  );
  const whole = await Promise.all(
    [...text.matchAll(everything)].map(async ([, specifier = '']) => {
      const file = declarationFile(entry, specifier);
      return [...(await readFile(file, 'utf8')).matchAll(declared)].map(([, name = '']) => ({ name, file }));
    }),
  );
  return [...named, ...whole.flat()];
};

const declarationAt = (text: string, start: number): string => {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const character = text.charAt(at);
    if ('{(['.includes(character)) depth++;
    if ('})]'.includes(character)) depth--;
    if (depth === 0 && (character === ';' || (character === '}' && text.charAt(at + 1) === '\n')))
      return text.slice(start, at + 1);
  }
  return text.slice(start);
};

const commentBefore = (text: string, start: number): string => {
  const before = text.slice(0, start).trimEnd();
  if (!before.endsWith('*/')) return '';
  const comment = before.slice(before.lastIndexOf('/**') + 3, -2);
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, ''))
    .join('\n')
    .trim();
};

/** Converts a comment to prose and an example. An unfenced example is also code. */
const prose = (comment: string): string => {
  const [words = '', example] = comment.split(/@example\n?/);
  const paragraph = words
    .replace(/^@param (\w+) ?/gm, '\n`$1`: ')
    .replace(/^@returns ?/gm, '\nGives ')
    .trim();
  if (example === undefined) return paragraph;
  const code = example.trim();
  return `${paragraph}\n\n${code.startsWith('```') ? code : `\`\`\`ts\n${code}\n\`\`\``}`;
};

/** Returns the examples in a file by type name, in the form that users of the package would write. */
const typeExamples = async (file: string, module: string): Promise<ReadonlyMap<string, string>> => {
  const [, ...parts] = (await readFile(file, 'utf8')).split(/^\/\/ /m);
  return new Map(
    parts.map((part) => {
      const [name = '', ...lines] = part.split('\n');
      const space = /\b(?:bulkfill|client)\.([A-Z]\w+)/g;
      const code = lines
        .join('\n')
        .replaceAll(/^export /gm, '')
        .trim();
      const names = [...new Set([...code.matchAll(space)].map(([, used = '']) => used))].toSorted();
      return [name, `import type { ${names.join(', ')} } from '${module}';\n\n${code.replaceAll(space, '$1')}`];
    }),
  );
};

const entryOf = async ({ name, file }: Export, examples: ReadonlyMap<string, string>): Promise<string> => {
  const text = await readFile(file, 'utf8');
  const found = new RegExp(
    `^(?:export )?(?:declare )?(?:abstract )?(?:const|function|class|interface|type) ${name}\\b`,
    'm',
  ).exec(text);
  if (found === null) throw new Error(`${file} does not declare ${name}`);
  const declaration = declarationAt(text, found.index)
    .replace(/^export declare /, '')
    .replace(/^export /, '')
    .replaceAll(/^ +(?:private|#private).*\n/gm, '');
  const words = prose(commentBefore(text, found.index));
  const example = examples.get(name);
  if (words.includes('```ts') === (example !== undefined))
    throw new Error(`${name} has no example, or one in its comment and another`);
  return [
    `### ${name}`,
    words,
    ...(example === undefined ? [] : [`\`\`\`ts\n${example}\n\`\`\``]),
    `\`\`\`ts\n${declaration}\n\`\`\``,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
};

const section = async (title: string, entry: string, examples: string): Promise<string> => {
  const ofTypes = await typeExamples(join(import.meta.dirname, 'type-examples', examples), title);
  const exported = (await exportsOf(entry)).toSorted((one, other) => {
    // Functions come before types.
    const isType = ({ name }: Export): boolean => /^[A-Z]/.test(name);
    return Number(isType(one)) - Number(isType(other)) || (one.name < other.name ? -1 : 1);
  });
  return [`## ${title}`, ...(await Promise.all(exported.map((each) => entryOf(each, ofTypes))))].join('\n\n');
};

/**
 * Builds the page of all exports of the package, from its declarations.
 *
 * @param types folder of the declarations.
 */
export const buildLibraryPage = async (types: string): Promise<string> => {
  const library = 'packages/bulkfill/library/index.d.ts';
  const client = 'packages/bulkfill/client/index.d.ts';
  // Makes all imports relative, so that exports can be followed.
  await pruneDeclarations(types, [library, client]);
  return wrapProse(
    `${[
      '# The library, export by export',
      'Written from the declarations by `npm run generate -- library-page`. What the package is for, and how to begin: [its own page](../../packages/bulkfill/README.md).',
      await section('bulkfill', join(types, declarationName(library)), 'library.ts'),
      await section('bulkfill/client', join(types, declarationName(client)), 'client.ts'),
    ].join('\n\n')}\n`,
  );
};
