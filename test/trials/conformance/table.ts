import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { wrapProse } from '@bulkfill/bulkfill/publish/wrap-prose';
import { variants } from './fill-variants.ts';
import type { Cell, SourceResult } from './source-result.ts';

const page = fileURLToPath(new URL('../../../docs/generated/conformance.md', import.meta.url));

const heading = `# Rows that comply, by flavour

[About this table](../understand/conformance.md#the-table). \`.ci/conformance/run.sh --write\` writes it.
`;

const entry = (cells: readonly Cell[]): string => {
  const sum = (of: (cell: Cell) => number): number => cells.reduce((all, cell) => all + of(cell), 0);
  const [rows, kept, told] = [sum((cell) => cell.rows), sum((cell) => cell.kept), sum((cell) => cell.told)];
  if (rows === 0) return '–';
  const counts = [
    ...(kept > 0 || told === 0 ? [`${kept} of ${rows - told}`] : []),
    ...(told > 0 ? [`${told} told`] : []),
  ].join(', ');
  return kept + told === rows ? counts : `**${counts}**`;
};

/** The program that a source is named by. */
const producersOf = (sources: readonly string[]): string => {
  const counts = new Map<string, number>();
  for (const name of sources) {
    const producer = name.split('-')[0] ?? '';
    counts.set(producer, (counts.get(producer) ?? 0) + 1);
  }
  return [...counts].map(([producer, count]) => `${producer} ${count}`).join(', ');
};

/**
 * Writes the page with the table of flavour × kind × way, from the results of sources filled by the engine of one
 * commit.
 */
export const writeTable = async (results: readonly SourceResult[], commit: string): Promise<void> => {
  const cells = results.flatMap((result) => result.cells);
  const sum = (of: (result: SourceResult) => number): number => results.reduce((all, result) => all + of(result), 0);
  const flavours = [...new Set(cells.map(({ flavour }) => flavour))].sort();
  const kinds = [...new Set(cells.map(({ kind }) => kind))];
  const wrong = (what: RegExp): string => {
    const count = sum(({ failures }) => failures.filter((failure) => what.test(failure.what)).length);
    return count === 0 ? 'nothing' : `**${count} faults**`;
  };
  const rows = cells.reduce((all, cell) => all + cell.rows, 0);
  const lines = [
    `Commit ${commit} filled ${results.length} sources`,
    `(${producersOf(results.map(({ source }) => source))}).`,
    `${rows} rows in ${sum(({ asked }) => asked)} different files: those that veraPDF finds compliant, of those that declare it,`,
    'and those that tell that they lost it.',
    `PDFBox's preflight was asked about ${sum(({ preflights }) => preflights)} files of PDF/A-1b and found ${wrong(/: preflight /)} that it does not find in the source;`,
    `\`pdfinfo -struct-text\` read ${sum(({ read }) => read)} files of tagged ones, and found ${wrong(/is read wrong/)} that is not read once and in order.`,
    '',
    `| flavour | overlays | ${variants.join(' | ')} |`,
    `|---|---|${variants.map(() => '---|').join('')}`,
    ...flavours.flatMap((flavour) => {
      // Kinds that came out alike share a line.
      const alike = Map.groupBy(
        kinds.filter((kind) => cells.some((cell) => cell.flavour === flavour && cell.kind === kind)),
        (kind) => {
          const own = cells.filter((cell) => cell.flavour === flavour && cell.kind === kind);
          return variants.map((variant) => entry(own.filter((cell) => cell.variant === variant))).join(' | ');
        },
      );
      return [...alike].map(([counts, same]) => `| ${flavour} | ${same.join(', ')} | ${counts} |`);
    }),
  ];
  await writeFile(page, wrapProse(`${heading}\n${lines.join('\n')}\n`));
};
