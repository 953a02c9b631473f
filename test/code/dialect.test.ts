import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const listed = (...patterns: readonly string[]): readonly string[] =>
  execFileSync('git', ['ls-files', ...patterns], { encoding: 'utf8', maxBuffer: 1 << 26 })
    .trim()
    .split('\n')
    .filter((file) => !file.endsWith('dialect.test.ts'));

const read = (file: string): string => readFileSync(file, 'utf8');

const sources = listed('*.ts', '*.tsx');

/** Rules that the linter does not have (CONTRIBUTING, "One dialect"). */
const rules: readonly { readonly use: string; readonly not: RegExp }[] = [
  { use: '#name', not: /^\s+private (?!constructor)/m },
  { use: 'name++', not: /^\s*[\w.#![\]]+ [+-]= 1;/m },
  { use: 'arrows or generators, not function declarations', not: /^(?:export )?(?:async )?function [a-z]/m },
  { use: "hash('sha256', bytes)", not: /createHash\('\w+'\)\.update\(\w+\)\.digest\([^)]*\)(?!;)/ },
  { use: 'Throws', not: /^\s*(?:\/\*\*|\*).*\b(?:Raises|@throws)\b/m },
];

describe('code', () => {
  it.each(rules)('uses $use', ({ not }) => {
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.filter((file) => not.test(read(file)))).toEqual([]);
  });
});

const product = sources.filter((file) => !/^(?:test|examples|bench|docs|demo)\/|-code\.ts$|\.d\.ts$/.test(file));

/**
 * Constructions that plain technical English avoids (CONTRIBUTING, "How we write"), most of them a condition or a role
 * in disguise.
 */
const indirect: readonly RegExp[] = [
  /\bwhat (?:is|are|it|was|were|they|stands?|comes?|has|have|there|a|the|must|may)\b/i,
  /\bwhere (?:it|there|they|that|a|an|the|one|nothing|no|its|none|such)\b/i,
  /\b(?:who (?:is|has|asks?|waits?|reads?|wants?|answers?|stops?|works?|looks?)|whose|whom)\b/i,
  /\b(?:those (?:of|that|who|in|with|for)|that of)\b/i,
  /\bstands?\b|\bstood\b/i,
  /\b(?:a person|somebody|nobody|anybody|everybody)\b/i,
  /\b(?:is|are|was|were|be) (?:told|said)\b|\btells?\b|\bsaid of\b/i,
  /\b(?:for so long|once more|anew|afresh|for good|by itself|at once)\b/i,
  /\bgives?\b/i,
  /\b(?:is|are) none\b|\bnone of\b|\bof none\b/i,
];

/** The largest share of comment lines with such a construction. Comparable code bases have 2 to 13 of 1,000. */
const maxIndirect = 0.03;

describe('comments', () => {
  it('begin with a verb or a noun phrase', () => {
    const first = /\/\*\*[ \n*]*(?:What|Of|How|Where|As|Which|By|Why|Who|Those|Told|Has)\b/;
    expect(product.filter((file) => first.test(read(file)))).toEqual([]);
  });

  it('avoid indirect constructions', () => {
    const lines = product.flatMap((file) => read(file).match(/^\s*(?:\/\*\*|\*|\/\/)\s.*$/gm) ?? []);
    const hits = lines.filter((line) => indirect.some((expression) => expression.test(line)));
    expect(hits.slice(0, hits.length > lines.length * maxIndirect ? 50 : 0)).toEqual([]);
  });
});

/** Sentences of a page, without code, tables, headings and link targets. */
const sentencesOf = (page: string): readonly string[] =>
  page
    .replaceAll(/^ *```[\s\S]*?^ *```|<!--[\s\S]*?-->|^\s*(?:\||#).*$/gm, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/`[^`]*`/g, 'x')
    .split(/\n\s*\n|\n\s*(?:[-*]|\d+\.) /)
    .flatMap((paragraph) => paragraph.replaceAll(/\s+/g, ' ').split(/(?<=[.!?:;])\s+/));

/** Pages that scripts or the contract write, and the record of changes. */
const isGenerated = (page: string): boolean =>
  /^\.github\/|CHANGELOG|^docs\/spec\/|library-api|package-reference/.test(page);

describe('pages', () => {
  it('have sentences of at most 25 words, with one exception in ten', () => {
    const sentences = listed('*.md')
      .filter((page) => !isGenerated(page))
      .flatMap((page) => sentencesOf(read(page)).map((sentence) => ({ page, sentence })));
    const long = sentences.filter(({ sentence }) => sentence.split(' ').filter((word) => /\w/.test(word)).length > 25);
    expect(sentences.length).toBeGreaterThan(1000);
    expect(long.slice(0, long.length > sentences.length / 10 ? 50 : 0)).toEqual([]);
  });
});

/** First words of titles that are not verbs in the present tense: articles, pronouns, prepositions and numbers. */
const notAVerb =
  /^(?:it|they|there|what|where|who|which|whose|when|if|as|of|in|on|at|by|for|with|without|from|to|a|an|the|its|their|each|every|all|no|none|one|two|were|not|only|and|or|but|more|most)\b/i;

describe('test titles', () => {
  it('begin with a verb in the present tense', () => {
    const titles = listed('test/**/*.test.ts', 'test/black-box/cases/*.ts').flatMap((file) =>
      [...read(file).matchAll(/^\s*it(?:\.each\([^\n]*\))?\((?:'((?:[^'\\\n]|\\.)+)'|"([^"\n]+)"|`([^`\n]+)`)/gm)].map(
        ([, single, double, template]) => ({ file, title: (single ?? double ?? template)! }),
      ),
    );
    expect(titles.length).toBeGreaterThan(2000);
    expect(titles.filter(({ title }) => notAVerb.test(title)).slice(0, 30)).toEqual([]);
  });
});
