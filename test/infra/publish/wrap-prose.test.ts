import { wrapProse } from '@bulkfill/bulkfill/publish/wrap-prose';
import { describe, expect, it } from 'vitest';

const words = 'word '.repeat(40).trim();

describe('wrapProse', () => {
  it('keeps a line of 120 columns and breaks one of 121', () => {
    const full = `${'word '.repeat(23)}12345`;
    expect(full).toHaveLength(120);
    expect(wrapProse(full)).toBe(full);
    expect(wrapProse(`${full}6`)).toBe(`${'word '.repeat(23).trim()}\n123456`);
  });

  it('preserves the words and their order', () => {
    const lines = wrapProse(words).split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(120);
    expect(lines.join(' ')).toBe(words);
  });

  it.each(['- ', '12. '])('indents the continuation of "%s"', (lead) => {
    const [first, second] = wrapProse(lead + words).split('\n');
    expect(first).toMatch(/^(?:-|12\.) word/);
    expect(second).toMatch(new RegExp(`^ {${lead.length}}word`));
  });

  it('does not wrap within a code span', () => {
    const span = `\`${words}\``;
    expect(wrapProse(`some ${span} more`)).toBe(`some\n${span}\nmore`);
  });

  it.each([`| ${words} |`, `## ${words}`, `![${words}](one.png)`, `\`\`\`sh\n${words}\n\`\`\``])(
    'keeps %s',
    (block) => {
      expect(wrapProse(block)).toBe(block);
    },
  );
});
