const limit = 118;

/** Lines that are not wrapped: tables, headings, HTML, and pictures, which must not be broken. */
const keeps = /^\s*(?:\||#{1,6} |<|!\[)/;

/** Splits a line into words. A code span is one word, including its spaces. */
const wordsOf = (line: string): string[] => line.match(/(?:`[^`]*`|[^\s`])+/g) ?? [];

const wrapped = (line: string): string => {
  const [lead = ''] = /^\s*(?:(?:[-*]|\d+\.)\s+)?/.exec(line) ?? [];
  const lines: string[] = [];
  for (const word of wordsOf(line.slice(lead.length))) {
    const last = lines.at(-1);
    if (last === undefined) lines.push(lead + word);
    else if (last.length + 1 + word.length <= limit) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(' '.repeat(lead.length) + word);
  }
  return lines.join('\n');
};

/** Wraps the prose of Markdown at 120 columns, except for longer words. Leaves fenced code unchanged. */
export const wrapProse = (page: string): string =>
  page
    .split(/^( *```[\s\S]*?^ *```)/m)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .split('\n')
            .map((line) => (line.length <= 120 || keeps.test(line) ? line : wrapped(line)))
            .join('\n'),
    )
    .join('');
