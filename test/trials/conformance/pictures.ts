import { createCanvas } from '@napi-rs/canvas';
import { makePng } from '../../support/make-png.ts';

const canvas = createCanvas(20, 20);
const context = canvas.getContext('2d');
context.fillStyle = '#c31';
context.fillRect(0, 0, 20, 20);
context.fillStyle = '#fff';
context.fillRect(5, 5, 10, 10);

/** A picture in place of a photograph: 20 pixels square, in three components. */
export const photoJpeg = canvas.toBuffer('image/jpeg');

const squares = (width: number, height: number, sample: (index: number) => readonly number[]): number[] =>
  Array.from({ length: width * height }, (_, index) => sample(index)).flat();

/** Grey, 8 pixels square. */
export const opaquePng = makePng({
  width: 8,
  height: 8,
  bitDepth: 8,
  colorType: 0,
  samples: squares(8, 8, (index) => [(index * 3) % 256]),
});

/** Red that fades out: with an alpha channel. */
export const fadingPng = makePng({
  width: 8,
  height: 8,
  bitDepth: 8,
  colorType: 6,
  samples: squares(8, 8, (index) => [200, 30, 30, (index * 4) % 256]),
});

/** Three colours in a palette, and the same with one of them clear. */
export const palettePng = makePng({
  width: 8,
  height: 8,
  bitDepth: 2,
  colorType: 3,
  palette: [255, 255, 255, 200, 30, 30, 30, 30, 200],
  samples: squares(8, 8, (index) => [index % 3]),
});

export const clearPalettePng = makePng({
  width: 8,
  height: 8,
  bitDepth: 8,
  colorType: 3,
  palette: [255, 255, 255, 200, 30, 30, 30, 30, 200],
  transparency: [0],
  samples: squares(8, 8, (index) => [index % 3]),
});

/** Sixteen bits, interlaced, in three components. */
export const deepPng = makePng({
  width: 8,
  height: 8,
  bitDepth: 16,
  colorType: 2,
  interlaced: true,
  samples: squares(8, 8, (index) => [index * 900, 65_535 - index * 900, 20_000]),
});

const fromBase64 = (...lines: readonly string[]): Buffer => Buffer.from(lines.join(''), 'base64');

/** Pictures of 8 pixels square that Pillow wrote. */
export const greyJpeg = fromBase64(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/wAALCAAI',
  'AAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAABP/EAB0QAQABAwUAAAAAAAAAAAAAAAIBAAMEISJBYXH/2gAIAQEAAD8AKDkRltJmbEnaeYnTr2v/2Q==',
);
export const cmykJpeg = fromBase64(
  '/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAUDg8SDw0UEhASFxUUGB4yIR4cHB49LC4kMklATEtHQEZFUFpzYlBVbVZFRmSIZW13e4GCgU5gjZeMfZZzfoF8/8AAFAgACAAI',
  'BEMRAE0RAFkRAEsRAP/EABYAAQEBAAAAAAAAAAAAAAAAAAYEBf/EACEQAAEDAwUBAQAAAAAAAAAAAAECAyEABBEFIkFhcRIx/9oADgRDAE0AWQBLAAA/AFkfIiakccsz',
  'p7SENLF2FZW4TtInvzis1xyyOmtIbZWLwLy44TtKZj9844pfGO6//9k=',
);
