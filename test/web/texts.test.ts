import { globSync, readFileSync } from 'node:fs';
import { findingTitles } from '@bulkfill/engine/browser/finding-titles';
import type { LossCode } from '@bulkfill/engine/pdf/conformance/conformance-loss';
import type { TableNote } from '@bulkfill/engine/rows/table';
import { errorTable } from '@bulkfill/service/errors/error-table';
import { ruleTranslator } from '@bulkfill/web/api/diagnostic-words';
import { chooseLanguage } from '@bulkfill/web/language/language';
import diagnostics from '@bulkfill/web/texts/diagnostics/de';
import errors from '@bulkfill/web/texts/errors/de';
import { describe, expect, it } from 'vitest';
import { parseAst } from 'vitest/node';
import { userMessages } from '../../docs/messages/user-messages.ts';

const root = new URL('../../', import.meta.url);
const languages = ['en', 'de', 'fr', 'es'] as const;
const parts = globSync('packages/web/texts/*.ts', { cwd: root }).map((path) => path.replace(/^.*\/|\.ts$/g, ''));

type Texts = Readonly<Record<string, unknown>>;

/** Returns the texts of a catalogue by their paths. A function is called with its own parameter numbers. */
const flat = (texts: Texts, prefix = ''): ReadonlyMap<string, unknown> =>
  new Map(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? [...flat(value as Texts, `${prefix}${key}.`)]
        : [[`${prefix}${key}`, value] as const],
    ),
  );

/** Parts whose English is that of the service: only the other languages have texts. */
const translatedOnly: ReadonlySet<string> = new Set(['diagnostics', 'errors']);

const load = async (part: string, language: string): Promise<ReadonlyMap<string, unknown>> =>
  flat(((await import(`../../packages/web/texts/${part}/${language}.ts`)) as { default: Texts }).default);

/** Names, selectors and errors that no user reads. */
const hidden: readonly string[] = [
  '-H "Authorization: Bearer $BULKFILL_API_KEY"',
  'Idempotency-Key',
  'Idempotency-Key: …',
  'BULKFILL_API_KEY',
  'Sample offer letter',
  'The file is no longer needed.',
  'The package is too large.',
  'The store of unsaved work is not set.',
  'The transaction was aborted.',
  'The upload was aborted.',
  'a, button',
  'bulkfill signed in',
  'input, textarea, select, dialog',
  'italic …px …',
  'style, defs *',
  '… · Bulk fill',
  '… could not be loaded.',
  "… is not among the application's files.",
  'Bulk fill',
  'bulkfill',
  'The package contains no template.',
  'This component is outside of an editor.',
  'This component is outside of the application.',
  'Samsung Internet',
  'Noto Sans',
  'check box',
  'radio buttons',
  'column …',
];

const isFontStack = (text: string): boolean => /, (?:serif|sans-serif|monospace|cursive)$/.test(text);

/** Keys of commands, such as `Ctrl Z`. The list of keys shows them in the language of the page. */
const isKey = (text: string): boolean => /^(?:Ctrl|Shift|Alt|Tab|Arrow|Page (?:Up|Down)) /.test(text);

/** Names and samples of barcodes. */
const symbologies = 'packages/web/editor/core/symbologies.ts';

const isChecked = (file: string): boolean =>
  !file.startsWith(symbologies) && !/^packages\/web\/(?:texts|language|styleguide)\//.test(file);

interface Node {
  readonly type?: string;
  readonly value?: unknown;
  readonly name?: { readonly name?: unknown };
}

/** Attributes whose values are shown or read aloud. */
const spoken =
  /^(?:label|title|placeholder|alt|hint|about|documentTitle|text|keep|failed|aria-label|aria-description)$/;

const textsInMarkup = (file: string): readonly string[] => {
  const found: string[] = [];
  const note = (place: string, text: string): void => {
    if (!hidden.includes(text)) found.push(`${place}: ${text}`);
  };
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, value, name } = node as Node;
    if (type === 'JSXText' && /\p{L}/u.test(String(value))) note(file, String(value).trim());
    if (type === 'JSXAttribute' && spoken.test(String(name?.name)) && (value as Node | null)?.type === 'Literal')
      note(file, String((value as Node).value));
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseAst(readFileSync(new URL(file, root), 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }));
  return found;
};

describe('texts of the application', () => {
  it('has the same texts in every language, none of them empty', async () => {
    expect(parts.length).toBeGreaterThan(0);
    for (const part of parts) {
      const english = await load(part, translatedOnly.has(part) ? 'de' : 'en');
      for (const language of languages) {
        if (language === 'en' && translatedOnly.has(part)) continue;
        const texts = await load(part, language);
        expect([...texts.keys()].toSorted(), `${part} in ${language}`).toEqual([...english.keys()].toSorted());
        const empty = [...texts].filter(([, text]) => text === '').map(([key]) => key);
        expect(empty, `${part} in ${language}`).toEqual([]);
      }
    }
  });

  it('uses each value of a sentence in every language', async () => {
    for (const part of parts)
      for (const [key, english] of await load(part, 'en'))
        for (const language of languages) {
          const text = (await load(part, language)).get(key);
          expect([part, language, key, typeof text]).toEqual([part, language, key, typeof english]);
          if (typeof text !== 'function' || typeof english !== 'function') continue;
          expect([part, language, key, text.length]).toEqual([part, language, key, english.length]);
        }
  });

  it('has a sentence for each note of a table, each warning of a job and each loss of conformance', async () => {
    const notes = {
      CELLS_WITH_ERRORS: { count: 2, first: 'C7' },
      CHARACTERS_REPLACED: {},
      DATES_IN_SEVERAL_FORMATS: { names: ['C', 'D'] },
      EMPTY_ROWS_LEFT_OUT: { count: 2 },
      FORMULAS_WITHOUT_VALUE: { count: 2, first: 'C7' },
      HIDDEN_COLUMNS_READ: { count: 2 },
      HIDDEN_ROWS_READ: { count: 2 },
      LABELS_REPEATED: { names: ['Name', 'City'] },
      MERGED_CELLS: { count: 2 },
      NUMBERS_SHORTENED: { names: ['C', 'D'] },
      OTHER_SHEETS: { names: ['Name', 'City'] },
      ROWS_FILLED_UP: { count: 2, first: '7' },
    } satisfies Record<TableNote['code'], TableNote['params']>;
    const losses = {
      ENCRYPTED: true,
      TRANSPARENCY: true,
      COLOUR_SPACE: true,
      PICTURE_NOT_ALLOWED: true,
      SCRIPT_REMOVED_TAGS: true,
      PAGE_REMOVED_TAGS: true,
      ALREADY_BROKEN: true,
      HEADING_SKIPPED: true,
      PRINT_FILE: true,
    } satisfies Record<LossCode, true>;
    const messages = readFileSync(new URL('packages/engine/pdf/compile/compiled-document.ts', root), 'utf8');
    const sourceWarnings = new Set(messages.match(/(?<=^ {2})[A-Z_]+(?=:)/gm));
    expect(sourceWarnings.size).toBeGreaterThan(5);
    for (const language of ['de', 'fr', 'es']) {
      const texts = await load('diagnostics', language);
      for (const [code, params] of Object.entries(notes)) {
        const sentence = texts.get(`notes.${code}`) as (values: object) => string;
        for (const value of Object.values(params).flat()) expect(sentence(params)).toContain(String(value));
        expect(sentence(params)).toMatch(/\.$/);
      }
      for (const code of Object.keys(losses))
        expect([language, code, texts.has(`losses.${code}`)]).toEqual([language, code, true]);
      for (const code of sourceWarnings)
        expect([language, code, texts.has(`warnings.${code}`) || texts.has(`titles.${code}`)]).toEqual([
          language,
          code,
          true,
        ]);
    }
  });

  it('has no text for users outside the catalogues', () => {
    const prose = userMessages('packages/web/**/*.{ts,tsx}')
      .filter(
        ({ place, text }) =>
          place.startsWith('packages/web/') &&
          isChecked(place) &&
          !hidden.includes(text) &&
          !isFontStack(text) &&
          !isKey(text),
      )
      .map(({ place, text }) => `${place}: ${text}`);
    const markup = globSync('packages/web/**/*.tsx', { cwd: root }).filter(isChecked).flatMap(textsInMarkup);
    expect([...prose, ...markup]).toEqual([]);
  });

  it('translates the sentences of the engine as they are, the titles of all findings, and existing codes', () => {
    const engine = globSync('packages/engine/**/*.ts', { cwd: root })
      .map((file) => readFileSync(new URL(file, root), 'utf8'))
      .join('\n');
    // Some sentences are joined from two texts of the engine.
    const isThere = (text: string): boolean => engine.includes(text) || engine.includes(text.replaceAll("'", "\\'"));
    const joints =
      /(?<=The value of \{column\} )|(?<="\{field\}" has )|(?<="\{field\}" )(?=is hidden)|(?=; it has )|(?<=; it has )|(?<=such state)|(?=\{options\}\.$)|(?<=The value is not )|…|\.$/;
    const unknown = Object.keys(diagnostics.rules).filter((rule) => !rule.split(joints).every(isThere));
    expect(unknown).toEqual([]);
    expect(Object.keys(diagnostics.titles).toSorted()).toEqual(Object.keys(findingTitles).toSorted());
    for (const code of Object.keys(errors)) expect(errorTable).toHaveProperty(code);
  });

  it('keeps the numbers and patterns of a sentence of the engine', () => {
    const translate = ruleTranslator(diagnostics.rules);
    expect(translate('The field "{field}" holds at most 8 characters.')).toBe(
      'Das Feld „{field}“ fasst höchstens 8 Zeichen.',
    );
    const date = 'The value is not a date of the form';
    expect(translate(`${date} dd.MM.yyyy.`)).toBe('Der Wert ist kein Datum der Form dd.MM.yyyy.');
    expect(translate(`${date} dd.MM.yyyy or yyyy-MM-dd.`)).toBe(
      'Der Wert ist kein Datum der Form dd.MM.yyyy oder yyyy-MM-dd.',
    );
    expect(translate('The value is unknown to the catalogue.')).toBeUndefined();
  });

  it('uses words of the name of a tool on its button', async () => {
    for (const language of languages) {
      const [words, names] = [await load('editor', language), await load('editor-core', language)];
      for (const [kind, name] of [
        ['checkbox', 'checkBox'],
        ['field', 'formField'],
      ] as const)
        expect(String(names.get(name)).split(' ')).toEqual(
          expect.arrayContaining(String(words.get(`toolWords.${kind}`)).split(' ')),
        );
    }
  });

  it('imports nothing into a catalogue but numbers and plural forms', () => {
    // The application waits for catalogues: one that imported the application would wait for itself.
    for (const file of globSync('packages/web/texts/*/*.ts', { cwd: root }))
      for (const [, from = ''] of readFileSync(new URL(file, root), 'utf8').matchAll(/from '([^']+)'/g))
        expect([file, from]).toEqual([
          file,
          expect.stringMatching(
            /^(?:\.\.\/\.\.\/language\/\w+\.ts|\.\/en\.ts|@bulkfill\/engine\/browser\/finding-titles)$/,
          ),
        ]);
  });

  it('begins in the kept language, else in the first of the browser that it has, else in English', () => {
    expect(chooseLanguage('fr', ['de-DE'])).toBe('fr');
    expect(chooseLanguage('it', ['pt-BR', 'es-MX', 'de'])).toBe('es');
    expect(chooseLanguage(null, ['DE-at'])).toBe('de');
    expect(chooseLanguage(null, ['pt'])).toBe('en');
    expect(chooseLanguage(null, [])).toBe('en');
  });
});
