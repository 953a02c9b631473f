import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Variant, variants } from './fill-variants.ts';

/** What became of the rows of one flavour, kind and way. */
export interface Cell {
  readonly flavour: string;
  readonly kind: string;
  readonly variant: Variant | string;
  rows: number;
  kept: number;
  /** Rows that cannot keep it, and say so. */
  told: number;
}

const begin = '<!-- the table, written by test/conformance/run.ts -->';
const end = '<!-- the end of the table -->';
const page = fileURLToPath(new URL('../../docs/understand/conformance.md', import.meta.url));

const entry = (cells: readonly Cell[]): string => {
  const sum = (of: (cell: Cell) => number): number => cells.reduce((all, cell) => all + of(cell), 0);
  const [rows, kept, told] = [sum((cell) => cell.rows), sum((cell) => cell.kept), sum((cell) => cell.told)];
  if (rows === 0) return '–';
  const counts = [...(kept > 0 || told === 0 ? [`${kept} of ${rows - told}`] : []), ...(told > 0 ? [`${told} told`] : [])].join(', ');
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

/** Writes flavour × kind × way into the page. */
export const writeTable = async (
  cells: readonly Cell[],
  sources: readonly string[],
  { read, preflights }: { readonly read: number; readonly preflights: number },
): Promise<void> => {
  const flavours = [...new Set(cells.map(({ flavour }) => flavour))].sort();
  const kinds = [...new Set(cells.map(({ kind }) => kind))];
  const lines = [
    `${sources.length} sources (${producersOf(sources)}),`,
    `${cells.reduce((sum, cell) => sum + cell.rows, 0)} rows: those that veraPDF finds compliant, of those that declare it, and those that tell that they lost it.`,
    `PDFBox's preflight was asked about ${preflights} rows of PDF/A-1b and found nothing that it does not find in the source;`,
    `\`pdfinfo -struct-text\` read ${read} rows of tagged ones, each text once and in order.`,
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
  const text = await readFile(page, 'utf8');
  const [before = '', rest = ''] = text.split(begin);
  const [, after = ''] = rest.split(end);
  await writeFile(page, `${before}${begin}\n${lines.join('\n')}\n${end}${after}`);
};
