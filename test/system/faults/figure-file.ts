import { mkdir, writeFile } from 'node:fs/promises';
import { type Figure, faultsInjected } from './invariants.ts';

type Particulars = Readonly<Record<string, number | readonly string[] | Readonly<Record<string, number>>>>;

const summaryOf = (suite: string, { faults, ...counts }: Figure, more: Particulars) => ({
  suite,
  ...more,
  faultsInjected: faultsInjected({ faults, ...counts }),
  distinctFaults: faults.size,
  ...counts,
});

/** Writes the progress of a suite to the folder FAULT_FIGURES, with every fault and its count. */
export const keepFigure = async (suite: string, figure: Figure, more: Particulars): Promise<void> => {
  const folder = process.env.FAULT_FIGURES;
  if (folder === undefined) return;
  const faults = Object.fromEntries([...figure.faults].sort(([a], [b]) => a.localeCompare(b)));
  await mkdir(folder, { recursive: true });
  await writeFile(
    `${folder}/${suite}.json`,
    `${JSON.stringify({ ...summaryOf(suite, figure, more), faults }, undefined, 2)}\n`,
  );
};

/** Prints the result of a suite and stores it. */
export const writeFigure = async (suite: string, figure: Figure, more: Particulars): Promise<void> => {
  process.stdout.write(`\n${JSON.stringify(summaryOf(suite, figure, more))}\n`);
  await keepFigure(suite, figure, more);
};
