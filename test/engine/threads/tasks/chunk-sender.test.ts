import { crc32 } from 'node:zlib';
import type { ThreadHost } from '@bulkfill/engine/threads/serve-thread';
import { ChunkSender } from '@bulkfill/engine/threads/tasks/chunk-sender';
import { chunkBytes, type FillNote } from '@bulkfill/engine/threads/tasks/document-task';
import { describe, expect, it } from 'vitest';

type Chunk = Extract<FillNote, { kind: 'chunk' }>;

/** Sends the pieces; each chunk is copied when it arrives, and its buffer comes back full of something else. */
const sendAll = async (pieces: readonly Uint8Array[]): Promise<readonly Chunk[]> => {
  const chunks: Chunk[] = [];
  const spare: ArrayBuffer[] = [];
  const host: ThreadHost<FillNote> = {
    note: () => {},
    ask: async () => new Uint8Array(),
    clock: () => {},
    hand: () => {},
    spare: () => spare.pop(),
    counted: async (note) => {
      if (note.kind !== 'chunk') throw new Error('It sends chunks alone.');
      chunks.push({ ...note, bytes: note.bytes.slice() });
      if (note.bytes.buffer.byteLength === chunkBytes) spare.push(note.bytes.fill(255).buffer);
    },
  };
  const sender = new ChunkSender('archive', host);
  for (const piece of pieces) await sender.add(piece);
  await sender.flush();
  return chunks;
};

const piece = (length: number, seed: number): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => (index * seed + (index >> 8)) & 255);

describe('ChunkSender', () => {
  const prefix = piece(700_001, 7);
  const rows = Array.from({ length: 60 }, (_, row) => [piece(50 + row, row), prefix, piece(900, row + 3)]).flat();

  it.each([
    ['nothing', [], []],
    ['a few bytes', [piece(3, 1)], [3]],
    ['exactly a chunk', [piece(chunkBytes, 3)], [chunkBytes]],
    ['a chunk and a byte', [piece(chunkBytes, 3), piece(1, 1)], [chunkBytes, 1]],
    ['one piece of more than two chunks', [piece(2 * chunkBytes + 5, 5)], [chunkBytes, chunkBytes, 5]],
    ['pieces that repeat between others', rows, undefined],
  ])('sends %s completely in full chunks, each with its CRC-32', async (_, pieces, sizes) => {
    const chunks = await sendAll(pieces);
    if (sizes !== undefined) expect(chunks.map(({ bytes }) => bytes.length)).toEqual(sizes);
    for (const { bytes } of chunks.slice(0, -1)) expect(bytes.length).toBe(chunkBytes);
    for (const chunk of chunks) expect(chunk.crc32).toBe(crc32(chunk.bytes));
    expect(Buffer.concat(chunks.map(({ bytes }) => bytes)).equals(Buffer.concat(pieces))).toBe(true);
  });
});
