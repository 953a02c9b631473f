import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Machine } from './machine.ts';
import { type CaseResult, type JudgedCase, judgeAgain, type Results } from './results.ts';

const resultsFolder = new URL('../results/', import.meta.url);

/** Results of the first machine, from which the pages are written. */
const firstFile = 'latest.json';
/** Results of an unnamed machine: ignored by git, and not judged. */
const unnamedFile = 'unnamed.json';
/** Folder of the other machines' files. Promises are judged on each of them. */
const othersFolder = 'machines/';

const read = (file: URL): Results => JSON.parse(readFileSync(file, 'utf8')) as Results;
const write = (file: URL, results: Results): void => {
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
};

const isSameHardware = (one: Machine, other: Machine): boolean =>
  (['cpu', 'cores', 'memory', 'system'] as const).every((fact) => one[fact] === other[fact]);

/** Results of all machines: the first machine's, and the others' by name. */
export interface AllResults {
  readonly first: Results;
  readonly others: Readonly<Record<string, Results>>;
}

export const readAllResults = (folder = resultsFolder): AllResults => {
  const others = new URL(othersFolder, folder);
  const names = existsSync(others) ? readdirSync(others).filter((name) => name.endsWith('.json')) : [];
  return {
    first: read(new URL(firstFile, folder)),
    others: Object.fromEntries(
      names.toSorted().map((name) => [name.slice(0, -'.json'.length), read(new URL(name, others))]),
    ),
  };
};

export const writeAllResults = ({ first, others }: AllResults, folder = resultsFolder): void => {
  write(new URL(firstFile, folder), first);
  for (const [name, results] of Object.entries(others)) write(new URL(`${othersFolder}${name}.json`, folder), results);
};

/** Judges the results of all machines by the current bounds. */
export const judgeAllAgain = ({ first, others }: AllResults, cases: readonly JudgedCase[]): AllResults => ({
  first: judgeAgain(first, cases),
  others: Object.fromEntries(Object.entries(others).map(([name, results]) => [name, judgeAgain(results, cases)])),
});

/** Describes each promise that a machine broke: the machine, the case, the claim and the measurements. */
export const brokenPromises = ({ first, others }: AllResults): string[] =>
  Object.entries({ 'the first machine': first, ...others }).flatMap(([machine, { cases }]) =>
    Object.entries(cases).flatMap(([name, { ratios }]) =>
      Object.values(ratios)
        .filter(({ verdict }) => verdict === 'FAIL')
        .map(
          ({ claim, figure, spread }) =>
            `${machine}: ${name}: ${claim}: ${figure}, rounds ${spread?.join(' – ') ?? 'none'}`,
        ),
    ),
  );

/**
 * Returns the result file of a run. With `name`: next to the first machine's file. Without: that file if it is of this
 * machine, otherwise one that is not judged. Throws Error for an invalid name, or one that another machine uses.
 */
export const resultFileOf = (machine: Machine, name: string | undefined, folder = resultsFolder): URL => {
  const first = new URL(firstFile, folder);
  if (name === undefined) {
    return !existsSync(first) || isSameHardware(read(first).machine, machine) ? first : new URL(unnamedFile, folder);
  }
  if (!/^[a-z\d][a-z\d-]*$/.test(name))
    throw new Error(`${name} does not name a machine: small letters, digits and hyphens do`);
  const file = new URL(`${othersFolder}${name}.json`, folder);
  if (existsSync(file) && !isSameHardware(read(file).machine, machine))
    throw new Error(`${name} is the name of another machine (${read(file).machine.cpu}): choose one of your own`);
  return file;
};

/** Describes the result file of a run and its use. */
export const keptInWords = (file: URL): string => {
  const path = fileURLToPath(file);
  if (!path.endsWith(unnamedFile)) return `Kept in ${path}.`;
  return `Kept in ${path}, which is not judged, as this machine is not that of ${firstFile}. Moved to ${othersFolder}NAME.json next to it, it counts.`;
};

/**
 * Replaces the stored result of a case. If the file is of another machine or Node version, starts a new one: figures of
 * two are not compared.
 */
export const keepResult = (file: URL, machine: Machine, name: string, result: CaseResult): void => {
  const before = existsSync(file) ? read(file) : undefined;
  const others = JSON.stringify(before?.machine) === JSON.stringify(machine) ? before!.cases : {};
  write(file, { machine, cases: { ...others, [name]: result } });
};
