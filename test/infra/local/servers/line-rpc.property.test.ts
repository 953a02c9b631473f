import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LineRpc, RpcEnded } from '../../../../infra/local/servers/line-rpc.ts';

/** Cuts bytes at these places, as a pipe may. */
const cut = (bytes: Buffer, at: readonly number[]): Buffer[] => {
  const places = [0, ...at.map((place) => place % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b);
  return places.slice(1).map((end, index) => bytes.subarray(places[index], end));
};

it('gives each call its own answer, however the bytes come and whatever they hold', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(text, { minLength: 1, maxLength: 6 }),
      fc.array(fc.nat(), { maxLength: 8 }),
      fc.nat(),
      async (texts, at, seed) => {
        const [input, output] = [new PassThrough(), new PassThrough()];
        const rpc = new LineRpc(input, output);
        const answers = texts.map((each) => rpc.call('say', JSON.stringify({ each })));
        const asked = (input.read() as Buffer)
          .toString()
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line) as { id: number; params: { each: string } });
        const order = asked.toSorted((a, b) => ((a.id * (seed + 7)) % 11) - ((b.id * (seed + 7)) % 11));
        // U+2028 ends no line: JSON leaves it as it is.
        const lines = order.map(({ id, params }) => `${JSON.stringify({ jsonrpc: '2.0', id, result: `${params.each}\u2028` })}\n`);
        for (const chunk of cut(Buffer.from(lines.join('')), at)) output.write(chunk);
        expect(await Promise.all(answers)).toEqual(texts.map((each) => ({ jsonrpc: '2.0', result: `${each}\u2028` })));
      },
    ),
    { numRuns: 100 },
  );
});

it('leaves no call waiting for a process that has ended', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const rpc = new LineRpc(input, output);
  const waiting = rpc.call('say', '{}');
  output.destroy();
  await expect(waiting).rejects.toThrow(RpcEnded);
  await expect(rpc.call('say', '{}')).rejects.toThrow(RpcEnded);
});
