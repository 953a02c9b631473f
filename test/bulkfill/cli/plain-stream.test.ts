import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { plainStream } from '@bulkfill/bulkfill/cli/terminal/plain-stream';
import { describe, expect, it } from 'vitest';

const module = join(import.meta.dirname, '../../../packages/bulkfill/cli/terminal/plain-stream.ts');
const long = 'é'.repeat(500_000);

/**
 * A process that writes a long text twice to what its standard output is, and says on its standard error that it got to
 * its end.
 */
const aWriter = (shell = 'exec "$0" "$@"') => {
  const source = `const { plainStream } = await import(${JSON.stringify(module)});
    const stream = plainStream(1, () => process.stderr.write('lost; '));
    for (let time = 0; time < 2; time++) stream.write('é'.repeat(500_000));
    process.stderr.write('at its end');`;
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', '--input-type=module', '-e', source];
  return spawn('sh', ['-c', shell, ...node], { stdio: ['ignore', 'pipe', 'pipe'] });
};

describe('plainStream', () => {
  it('writes a whole text, however slowly it is read', async () => {
    const { stdout, stderr } = aWriter();
    const end = text(stderr);
    await sleep(300);
    expect(await text(stdout)).toBe(long + long);
    expect(await end).toBe('at its end');
  });

  it('writes a whole text to a pipe and to a file', async () => {
    const { stdout } = aWriter('"$0" "$@" | cat');
    expect(await text(stdout)).toBe(long + long);
    const file = aWriter('f=$(mktemp) && "$0" "$@" > "$f" && cat "$f" && rm "$f"');
    expect(await text(file.stdout)).toBe(long + long);
  });

  it('continues if the reader has gone', async () => {
    const writer = aWriter();
    writer.stdout.destroy();
    const [end, [code]] = await Promise.all([text(writer.stderr), once(writer, 'exit')]);
    expect({ end, code }).toEqual({ end: 'at its end', code: 0 });
  });

  it('reports once that writing fails', async () => {
    const { stderr } = aWriter('exec "$0" "$@" 1< "$0"');
    expect(await text(stderr)).toBe('lost; at its end');
  });

  it('is undefined for a device', async () => {
    const device = await open('/dev/null', 'w');
    expect(plainStream(device.fd, () => undefined)).toBeUndefined();
    await device.close();
  });
});
