import { spawn } from 'node:child_process';
import type { Row } from '@bulkfill/engine/rows/row';
import type { ResolvedOverlay } from '@bulkfill/engine/svc/template';

/** Returns the output of `pdfinfo -struct-text`. */
export const structText = async (file: string): Promise<string> => {
  const child = spawn('pdfinfo', ['-struct-text', file], { stdio: ['ignore', 'pipe', 'ignore'] });
  const chunks: Buffer[] = [];
  for await (const chunk of child.stdout) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

const runsLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** Normalizes letters word by word; right-to-left words may come in either order. */
const letters = (text: string): string => {
  const words = text.normalize('NFKC').trim().split(/\s+/);
  return runsLeft.test(text) ? [...words.join('')].sort().join('') : words.join(' ');
};

/** Texts of a row in template order, each to be read once. */
const textsOf = (overlays: readonly ResolvedOverlay[], row: Row): string[] =>
  overlays.flatMap((overlay) => {
    if (overlay.kind !== 'text' || (overlay.role ?? 'P') === 'Artifact') return [];
    const { value } = overlay;
    const cell = (column: number): string => row[column] ?? '';
    const text =
      value.kind === 'static'
        ? value.text
        : value.kind === 'column'
          ? cell(value.column)
          : value.parts
              .map((part) => (typeof part === 'string' ? part : 'counter' in part ? '' : cell(part.column)))
              .join('');
    return text.trim() === '' ? [] : [text];
  });

/** Printed texts except those in figures, whose alternative text is read. */
const quoted = (printed: string): string[] => {
  const texts: string[] = [];
  let figure = Number.POSITIVE_INFINITY;
  for (const line of printed.split('\n')) {
    const depth = line.search(/\S/);
    if (depth < 0) continue;
    if (depth <= figure) figure = line.startsWith('Figure', depth) ? depth : Number.POSITIVE_INFINITY;
    const [, text] = /^ *"(.*)"$/.exec(line) ?? [];
    if (text !== undefined && depth <= figure) texts.push(letters(text));
  }
  return texts;
};

/**
 * Returns the error in the reading order of a row's texts; `undefined` if each is read once, in order. `before`: text
 * of the source itself.
 */
export const wrongReading = (
  printed: string,
  before: string,
  overlays: readonly ResolvedOverlay[],
  row: Row,
): string | undefined => {
  const wanted = textsOf(overlays, row).map(letters);
  const left = new Map<string, number>();
  for (const text of quoted(before)) left.set(text, (left.get(text) ?? 0) + 1);
  const added = quoted(printed).filter((text) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  });
  const known = new Set(wanted);
  const read = added.filter((text) => known.has(text));
  if (read.join('|') === wanted.join('|')) return undefined;
  return `${wanted.length} texts, read: ${read.length}; ${wanted.find((text, index) => read[index] !== text) ?? 'one too many'}`;
};
