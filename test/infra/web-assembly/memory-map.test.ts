import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { watFiles } from '../../../infra/web-assembly/assemble.ts';

/** What lies where in the memory of a program, in bytes: WebAssembly has no names for addresses, so that they are numbers in its code. */
interface Part {
  readonly name: string;
  readonly from: number;
  readonly bytes: number;
}

/** The largest symbol: 177 modules a side, and a plane of it (qr-plane.ts). */
const qrSide = 177;
const qrStrips = 6;
const qrPlane = 8 * qrSide * qrStrips;

const maps: Readonly<Record<string, readonly Part[]>> = {
  'deflate-text.wat': [
    { name: 'byteCodes', from: 0, bytes: 4 * 256 },
    { name: 'matchCodes', from: 1024, bytes: 4 * 259 },
    { name: 'endCode', from: 2060, bytes: 4 },
    { name: 'distanceCodes', from: 2064, bytes: 8 * 30 },
    { name: 'seen', from: 4096, bytes: 4 * 8192 },
    { name: 'text', from: 36_864, bytes: Number.POSITIVE_INFINITY },
  ],
  'qr-modules.wat': [
    { name: 'numbers', from: 0, bytes: 4 * (qrSide + 1) },
    { name: 'codewords', from: 1024, bytes: 3706 },
    { name: 'data', from: 5120, bytes: qrPlane },
    { name: 'first', from: 13_824, bytes: qrPlane },
    { name: 'second', from: 22_528, bytes: qrPlane },
    { name: 'rows', from: 31_232, bytes: 8 * 3 * qrSide },
    { name: 'operators', from: 35_584, bytes: 15 * 15_753 + 8 },
    { name: 'heap', from: 281_344, bytes: Number.POSITIVE_INFINITY },
  ],
};

/** Numbers of this size in a program that are not addresses: a hash's factor, masks of bits, the window of DEFLATE, `re` in ASCII. */
const firstAddress = 1000;
const others: Readonly<Record<string, readonly string[]>> = {
  'deflate-text.wat': ['0x9e3779b1', '0xffffff', '0xffff', '32768'],
  'qr-modules.wat': ['0x7fffffff', '0x0a6572'],
};

describe('the memory of the programs in WebAssembly', () => {
  it.each(watFiles.map((path) => [path.split('/').at(-1)!, path]))('%s has a place for each part, and no two share one', (name) => {
    const parts = maps[name]!;
    for (const [index, { from, bytes }] of parts.entries()) {
      expect(from % 4).toBe(0);
      expect(from + bytes).toBeLessThanOrEqual(parts[index + 1]?.from ?? Number.POSITIVE_INFINITY);
    }
  });

  it.each(watFiles.map((path) => [path.split('/').at(-1)!, path]))('%s uses the addresses of its map and no others', async (name, path) => {
    const code = (await readFile(path, 'utf8')).replaceAll(/;;.*/g, '');
    const at = new Map(maps[name]!.map((part) => [part.name, part.from]));
    for (const [, exported, address] of code.matchAll(/\(global \(export "(\w+)"\) i32 \(i32\.const (\d+)\)\)/g))
      expect([exported, Number(address)]).toEqual([exported, at.get(exported!)]);
    const used = [...code.matchAll(/(?:offset=|i(?:32|64)\.const )(0x[0-9a-f]+|\d+)/g)].map(([, number]) => number!);
    const addresses = new Set(at.values());
    const unknown = used.filter(
      (number) => Number(number) >= firstAddress && !addresses.has(Number(number)) && !others[name]!.includes(number),
    );
    expect(unknown).toEqual([]);
  });
});
