import type { CliIo } from '@bulkfill/bulkfill/cli/terminal/cli-io';
import { createProgress } from '@bulkfill/bulkfill/cli/terminal/progress';
import { describe, expect, it } from 'vitest';

const aTerminal = (columns: number) => {
  let text = '';
  const write = (more: string): void => {
    text += more;
  };
  const io = { stderr: { isTTY: true, columns, write } } as unknown as CliIo;
  return {
    io,
    lines: () =>
      text
        .replaceAll('\r\u001b[K', '\n')
        .split('\n')
        .filter((line) => line !== ''),
  };
};

describe('terminal progress', () => {
  it('draws a bar that ends with the final count', () => {
    const { io, lines } = aTerminal(100);
    const progress = createProgress(io, false);
    progress.begin('Filling 4 rows', 4);
    progress.update(1);
    progress.update(4);
    progress.end();
    expect(lines()[0]).toBe(`Filling 4 rows ${'░'.repeat(25)} 0%`);
    expect(lines().at(-1)).toMatch(/^Filling 4 rows █{25} 100% · 0 s left$/);
  });

  it('never writes a line that wraps', () => {
    const { io, lines } = aTerminal(30);
    const progress = createProgress(io, false);
    progress.begin('Filling 4 rows', 4);
    progress.wait('Waiting for the service to take the job, which may take a while');
    progress.end();
    for (const line of lines()) expect(line.length).toBeLessThan(30);
  });
});

it('writes no progress for JSON output without a terminal', () => {
  const written: string[] = [];
  const progress = createProgress(
    { stderr: { write: (more: string) => written.push(more) } } as unknown as CliIo,
    true,
  );
  progress.begin('Filling', 3);
  progress.step('Next');
  progress.end();
  expect(written).toEqual([]);
});
