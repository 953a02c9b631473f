import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineError } from '@bulkfill/engine/core/engine-error';
import { inspectPdf } from '@bulkfill/engine/pdf/read/inspect-pdf';
import { describe, expect, it } from 'vitest';
import { fillUnchecked } from '../../support/fill-one.ts';
import { aText, fixed } from '../../support/template-builders.ts';
import { aFolder, run } from './command.ts';

type Make = (folder: string) => Promise<Uint8Array>;

const example = (name: string): Promise<Uint8Array> =>
  readFile(new URL(`../../../examples/${name}/source.pdf`, import.meta.url));
const byQpdf =
  (name: string, ...options: string[]): Make =>
  async (folder) => {
    const [from, to] = [join(folder, 'from.pdf'), join(folder, 'to.pdf')];
    await writeFile(from, await example(name));
    expect(await run('qpdf', [...options, from, to])).toMatchObject({ code: 0 });
    return readFile(to);
  };
/** Two updates, each with a text. */
const updated: Make = async () => {
  let source = await example('offer-letter');
  for (const text of ['first update', 'second update'])
    source = (await fillUnchecked(source, [aText({ id: text, value: fixed(text) })], [[]]))[0]!
      .pdf as Uint8Array<ArrayBuffer>;
  return source;
};

const documents: Readonly<Record<string, Make>> = {
  'a classic cross-reference': () => example('offer-letter'),
  'a cross-reference stream': byQpdf('offer-letter', '--object-streams=generate'),
  'several updates': updated,
  'a linearised form': byQpdf('registration', '--linearize', '--compress-streams=y', '--recompress-flate'),
  'a linearised document with object streams': byQpdf('shipping-label', '--linearize', '--object-streams=generate'),
};

/** Numbers that are the same in each run. */
const seeded = (text: string) => {
  let count = 0;
  return (below: number): number => createHash('sha256').update(`${text} ${count++}`).digest().readUInt32BE() % below;
};
const timesEach = 24;

/** Truncations within these bytes lose nothing visible, or an update that nothing else in the file mentions. */
const endsWhole = (source: Buffer, length: number): boolean => {
  const next = source.indexOf('%%EOF', length - 5);
  const lastObject = source.lastIndexOf('endobj', length);
  const between = source.subarray(lastObject + 'endobj'.length, length).toString('latin1');
  return (
    next >= 0 &&
    lastObject + 'endobj'.length <= length &&
    /^[\s%EOF\d]*(?:xref[\s\S]*startxref\s*\d+\s*%%EOF\s*)?$/.test(between)
  );
};

const kinds: Readonly<Record<string, (source: Buffer, pick: (below: number) => number) => Uint8Array | undefined>> = {
  'cut off anywhere': (source, pick) => {
    const length = pick(source.length);
    return endsWhole(source, length) ? undefined : source.subarray(0, length);
  },
  'cut off after an object, a stream or a cross-reference': (source, pick) => {
    const ends = [...source.toString('latin1').matchAll(/endobj\s|endstream\s|\bxref\s|trailer\s|\d+ 0 obj\s/g)];
    const end = ends[pick(ends.length)]!;
    const length = end.index + end[0].length;
    return endsWhole(source, length) ? undefined : source.subarray(0, length);
  },
  'padded with zeros where the rest should be': (source, pick) => {
    const length = pick(source.length);
    return endsWhole(source, length)
      ? undefined
      : Buffer.concat([source.subarray(0, length), Buffer.alloc(source.length - length)]);
  },
  'lacking a block of deflated data': (source, pick) => {
    const at = deflatedPlace(source, pick);
    return Buffer.concat([source.subarray(0, at), source.subarray(at + 64)]);
  },
  'overwritten in deflated data': (source, pick) => {
    const damaged = Buffer.from(source);
    const at = deflatedPlace(source, pick);
    for (let i = 0; i < 16; i++) damaged[at + i] = pick(256);
    return damaged;
  },
};

/** A place within deflated data, 64 bytes and more before their end. */
const deflatedPlace = (source: Buffer, pick: (below: number) => number): number => {
  const streams = [
    ...source.toString('latin1').matchAll(/FlateDecode[^>]*>>\s*stream\r?\n([\s\S]*?)endstream/g),
  ].filter(([, data = '']) => data.length >= 200);
  const stream = streams[pick(streams.length)]!;
  const start = stream.index + stream[0].length - 'endstream'.length - (stream[1] as string).length;
  return start + 2 + pick((stream[1] as string).length - 80);
};

/** Pages, text and pictures as poppler shows them. */
const shown = async (folder: string, pdf: Uint8Array): Promise<unknown> => {
  const file = join(folder, 'shown.pdf');
  await writeFile(file, pdf);
  const info = await run('pdfinfo', [file]);
  const text = await run('pdftotext', ['-layout', file, '-']);
  await run('sh', [
    '-c',
    'rm -f "$1"/page-*.pgm; pdftoppm -gray -r 40 "$2" "$1/page"; cat "$1"/page-*.pgm | sha256sum > "$1/sum"',
    'sh',
    folder,
    file,
  ]);
  return {
    pages: /Pages:\s+(\d+)/.exec(info.stdout)?.[1],
    text: text.stdout,
    pictures: await readFile(join(folder, 'sum'), 'utf8'),
  };
};

const filled = async (source: Uint8Array): Promise<Uint8Array> => (await fillUnchecked(source, [], [[]]))[0]!.pdf;

describe('damaged source', () => {
  it.each(Object.entries(documents))(
    'is reported, rejected, or filled with everything that the intact file shows: %s',
    async (name, make) => {
      const folder = await aFolder();
      const source = Buffer.from(await make(folder));
      const whole = await shown(folder, await filled(source));
      expect(inspectPdf(source).losses).toBeUndefined();
      for (const [kind, damage] of Object.entries(kinds)) {
        const pick = seeded(`${name}, ${kind}`);
        let told = 0;
        for (let time = 0; time < timesEach; time++) {
          const damaged = damage(source, pick);
          if (damaged === undefined) continue;
          const losses = lossesOrRefusal(damaged);
          if (losses === undefined)
            expect({ kind, time, shown: await shown(folder, await filled(damaged)) }).toEqual({
              kind,
              time,
              shown: whole,
            });
          else told++;
        }
        expect([kind, told > 0]).toEqual([kind, true]);
      }
    },
  );
});

const lossesOrRefusal = (damaged: Uint8Array): unknown => {
  try {
    return inspectPdf(damaged).losses;
  } catch (error) {
    if (error instanceof EngineError) return error.code;
    throw error;
  }
};
