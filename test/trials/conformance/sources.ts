import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { declaredBy } from './declared.ts';
import type { Source } from './source-result.ts';
import { askVeraPdf, profileOf } from './verapdf.ts';

const isJudged = (flavour: string): boolean => /^(?:1[ab]|[23][abu]|4[ef]?|ua[12])$/.test(profileOf(flavour));

/**
 * Returns the sources of a folder, grouped by flavour: files that comply with their declaration by veraPDF. Reports
 * others. Chooses `each` per flavour by the digest of the name: from all producers, and a larger choice includes the
 * smaller one.
 */
export const sourcesOf = async (
  folder: string,
  options: {
    readonly jar: string;
    readonly wanted: RegExp;
    readonly each: number;
    /** Whether a file has a result already, so that veraPDF need not judge it. */
    readonly isKnown: (bytes: Uint8Array) => boolean;
  },
): Promise<{ readonly sources: readonly Omit<Source, 'bytes'>[]; readonly count: number }> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.pdf') && options.wanted.test(name));
  const byFlavour = new Map<string, string[]>();
  const known = new Set<string>();
  for (const name of names.sort((a, b) => hash('sha256', a).localeCompare(hash('sha256', b)))) {
    const bytes = await readFile(join(folder, name));
    if (options.isKnown(bytes)) known.add(name);
    for (const flavour of (await declaredBy(bytes)).filter(isJudged))
      byFlavour.set(flavour, [...(byFlavour.get(flavour) ?? []), name]);
  }
  const sources = new Map<string, string[]>();
  for (const [flavour, list] of [...byFlavour].sort()) {
    const asked = list.slice(0, options.each).filter((name) => !known.has(name));
    const verdicts = await askVeraPdf(
      options.jar,
      profileOf(flavour),
      asked.map((name) => join(folder, name)),
    );
    for (const name of asked) {
      if (verdicts.get(name)?.isCompliant === true) sources.set(name, [...(sources.get(name) ?? []), flavour]);
      else process.stdout.write(`no source: ${name} is not ${flavour}: ${verdicts.get(name)?.failed.join(' ')}\n`);
    }
  }
  return { sources: [...sources].map(([name, flavours]) => ({ name, flavours })), count: names.length };
};
