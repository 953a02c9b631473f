import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => !file.endsWith('dialect.test.ts'));

/** Comments wrap: a phrase may go on in the next line. */
const unwrapped = (text: string): string => text.replaceAll(/\n[ \t]*(?:\*(?!\/)|\/\/|#|;;|>)?[ \t]*/g, ' ');

/** A page without what it quotes: code, and words between quotation marks. */
const proseOf = (page: string): string => page.replaceAll(/^ *```[\s\S]*?^ *```/gm, '').replaceAll(/`[^`\n]*`|"[^"\n]{1,100}"/g, 'x');

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

/** Words of a private English that a stranger stops at, and what to write (CONTRIBUTING, "How we write"). */
const plain: readonly { readonly use: string; readonly not: RegExp }[] = [
  {
    use: '"is not a row", not "is no row"',
    // office.md names the words “3” is no option of “State”.
    not: /(?<!\bthere )\b(?:is|are|was|were) no (?!option of “|(?:longer|more|less|fewer|one|(?:larg|small|lat|earli|soon|furth|wid|high|low|old|new|bigg|bett|fast|slow|quick|short|deep|near|strict)er|worse)\b)[\w`]/i,
  },
  { use: '"next to" or "besides", not "beside"', not: /\bbeside\b/i },
  { use: 'a subject, not "whoever"', not: /\bwhoever\b/i },
  { use: '"no longer", not "any more"', not: /\bany more\b/i },
  { use: '"except for", not "but for"', not: /\bbut for\b/i },
  { use: '"all except", not "all but"', not: /\b(?:all|none|last|next) but\b/i },
  { use: '"read as" or "counts as", not "taken for"', not: /\b(?:take|takes|taken|took) for (?:an?|the|its|what|lost|gone|granted)\b/i },
  { use: '"as it is", not "as it stands"', not: /\bas (?:it|they) stands?\b/i },
  { use: '"differently from" or "other than", not "otherwise than"', not: /\botherwise than\b/i },
  { use: '"except for", not "save for"', not: /\bsave (?:for|those|where)\b/i },
  {
    use: 'no "hitherto", "thereof" and the like',
    not: /\b(?:hitherto|whilst|thereof|whereby|hereby|wherein|therein|notwithstanding|albeit)\b/i,
  },
];

/** Where the words are plain. */
const spoken = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.js', '*.mjs', '*.cjs', '*.sh', '*.md'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  // This file names the words, and the changelog says what earlier versions said.
  .filter((file) => !/^\.github\/|^test\/lib\/dialect\.test\.ts$|^CHANGELOG\.md$/.test(file));

describe('what is written is plain English', () => {
  it.each(plain)('$use', ({ not }) => {
    expect(spoken.length).toBeGreaterThan(1000);
    const said = spoken.filter((file) => {
      const text = readFileSync(file, 'utf8');
      return not.test(unwrapped(file.endsWith('.md') ? proseOf(text) : text));
    });
    expect(said).toEqual([]);
  });
});
