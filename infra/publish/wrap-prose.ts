/** Columns that a line of prose may fill. */
const limit = 118;

/** What is not prose: tables, headings, HTML, and pictures, whose words cannot be broken without harm. */
const keeps = /^\s*(?:\||#{1,6} |<|!\[)/;

/** The words of a line. A code span is one, whatever blanks it has. */
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

/** Markdown with no line of prose beyond 120 columns, unless one word alone is longer. What is fenced stays as it is. */
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
