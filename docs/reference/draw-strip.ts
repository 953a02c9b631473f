import { readFileSync } from 'node:fs';
import { compile } from '@bulkfill/engine/pdf/compile/compile';
import { Stamper } from '@bulkfill/engine/pdf/stamp/stamper';
import type { Row } from '@bulkfill/engine/rows/row';
import { parsePayload } from '@bulkfill/engine/svc/read/parse-payload';
import { resolveTemplate } from '@bulkfill/engine/svc/read/resolve-template';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import { createCanvas } from '@napi-rs/canvas';
import { PDFDocument, rgb } from 'pdf-lib';
import { renderPicture } from './render-picture.ts';
import type { Strip } from './strips.ts';

const captionHeight = 22;
const captionWidth = 110;

/** A template of a strip: the overlays side by side, and below each, in JSON, what is its own. */
const stripTemplate = (strip: Strip) => {
  const places = placesOf(strip);
  const overlays = strip.each.flatMap((own, index) => [
    { id: `overlay-${index}`, page: 0, rect: places.rects[index], ...strip.all, ...own },
    {
      id: `caption-${index}`,
      kind: 'text',
      page: 0,
      rect: places.captions[index],
      value: { static: captionOf(own) },
      ...{ size: 6.5, color: '#222222', align: 'center', verticalAlign: 'top', wrap: true, fit: 'shrink', minSize: 4 },
    },
  ]);
  return { assets: stripAssets(), overlays };
};

/** Draws a strip with the engine, on a page that shows the rects, and gives it as PNG. */
export const drawStrip = async (strip: Strip): Promise<Buffer> => {
  const template = parsePayload({ schemaVersion: 5, template: stripTemplate(strip) }, 5).template;
  if (template === null) throw new Error('A strip has a template.');
  const row: Row = [];
  const compiled = await compile(
    await sourceOf(strip),
    resolveTemplate(template),
    {
      rowCount: 1,
      async *batches() {
        yield [row];
      },
    },
    { includeStickers: true, flattenForms: false, maxPages: 1, readFont: readPackagedFile },
  );
  const { tail } = new Stamper(compiled).stamp(row);
  return renderPicture(Buffer.concat([compiled.prefix, tail]));
};

const captionOf = (own: Readonly<Record<string, unknown>>): string =>
  Object.entries(own)
    .filter(([member]) => member !== 'label')
    .map(
      ([member, value]) =>
        `${member}: ${JSON.stringify(value)
          .replaceAll(/(?<=[,:])(?=\S)/g, ' ')
          .replaceAll(/"(\w+)":/g, '$1:')}`,
    )
    .join(', ');

const placesOf = ({ width, height, margin = 8, each }: Strip) => {
  const pitch = Math.max(width + 2 * margin, captionWidth);
  // A rect that is turned needs its room above and below too; the others need little.
  const above = each.some((own) => own.rotation !== undefined) ? margin : 6;
  return {
    width: pitch * each.length,
    height: above + height + above + captionHeight,
    rects: each.map((_own, index) => ({ x: index * pitch + (pitch - width) / 2, y: above, width, height })),
    captions: each.map((_own, index) => ({
      x: index * pitch + 3,
      y: above + height + above,
      width: pitch - 6,
      height: captionHeight - 2,
    })),
  };
};

const sourceOf = async (strip: Strip): Promise<Uint8Array> => {
  const places = placesOf(strip);
  const document = await PDFDocument.create();
  const page = document.addPage([places.width, places.height]);
  for (const { x, y, width, height } of places.rects) {
    const from = { x, y: places.height - y - height, width, height };
    const cells = Number(strip.all.comb ?? 1);
    for (let cell = 0; cell < cells; cell++) {
      const box = { ...from, x: x + (cell * width) / cells, width: width / cells };
      page.drawRectangle({ ...box, borderWidth: 0.5, borderColor: rgb(0.62, 0.68, 0.78), borderDashArray: [2, 2] });
    }
  }
  return document.save();
};

const stripAssets = () => {
  const canvas = createCanvas(90, 90);
  const context = canvas.getContext('2d');
  context.fillStyle = '#dbe4f0';
  context.fillRect(0, 0, 90, 90);
  context.fillStyle = '#1d2a44';
  context.arc(45, 45, 40, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = '#c9a227';
  context.fillRect(30, 30, 30, 30);
  return {
    picture: { mediaType: 'image/png', data: canvas.toBuffer('image/png').toString('base64') },
    strokes: certificateSignature(),
  };
};

const certificateSignature = () => {
  const template = JSON.parse(
    readFileSync(new URL('../../examples/certificate/template.json', import.meta.url), 'utf8'),
  ) as {
    assets: Record<string, unknown>;
  };
  return template.assets['signature-drini'];
};
