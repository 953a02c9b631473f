import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { pictureOf } from '../../../support/picture-of.ts';

const root = join(import.meta.dirname, '../../../..');
const folder = join(import.meta.dirname, '../pictures');

/** Weights of the font that pictures use, so that they do not depend on the fonts of the machine. */
const weights = {
  400: '400Regular/NotoSans_400Regular',
  500: '500Medium/NotoSans_500Medium',
  600: '600SemiBold/NotoSans_600SemiBold',
};

/** Side of a compared block. Smoothing of letters differs between machines; the mean colour of a block hardly does. */
const blockPx = 8;
/** Largest difference of the mean of a block, of 255 per channel. */
const blockTolerance = 12;
/** Largest share of blocks that may differ by more. */
const shareTolerance = 0.002;

const useTestFont = async (page: Page): Promise<void> => {
  for (const [weight, file] of Object.entries(weights)) {
    const content = readFileSync(join(root, `node_modules/@expo-google-fonts/noto-sans/${file}.ttf`), 'base64');
    await page.evaluate(
      async ([text, asked]) => {
        const bytes = Uint8Array.from(atob(text!), (letter) => letter.charCodeAt(0));
        const face = new FontFace('Pictures', bytes, { weight: asked! });
        document.fonts.add(await face.load());
      },
      [content, weight],
    );
  }
  await page.evaluate(() => {
    for (const name of ['--font', '--mono']) document.documentElement.style.setProperty(name, 'Pictures');
  });
};

type Picture = Awaited<ReturnType<typeof pictureOf>>;

/** Halves a picture. */
const halfOf = async (png: Buffer): Promise<Buffer> => {
  const image = await loadImage(png);
  const canvas = createCanvas(Math.floor(image.width / 2), Math.floor(image.height / 2));
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toBuffer('image/png');
};

/** Returns the mean of each channel in a block. */
const meanOf = ({ data, width, height }: Picture, left: number, top: number): readonly number[] => {
  const sums = [0, 0, 0];
  let count = 0;
  for (let y = top; y < Math.min(top + blockPx, height); y++)
    for (let x = left; x < Math.min(left + blockPx, width); x++) {
      for (const channel of [0, 1, 2]) sums[channel]! += data[(y * width + x) * 4 + channel]!;
      count++;
    }
  return sums.map((sum) => sum / count);
};

/** Returns the blocks that differ, as "x,y" in pixels of the page. */
const differencesOf = (found: Picture, reviewed: Picture): readonly string[] => {
  const differences: string[] = [];
  for (let top = 0; top < found.height; top += blockPx)
    for (let left = 0; left < found.width; left += blockPx) {
      const wanted = meanOf(reviewed, left, top);
      if (meanOf(found, left, top).some((mean, channel) => Math.abs(mean - wanted[channel]!) > blockTolerance))
        differences.push(`${left * 2},${top * 2}`);
    }
  return differences;
};

/**
 * Compares a page with its reviewed picture of half the size in `test/system/web/pictures/`. After a wanted change, run
 * the test with `UPDATE_PICTURES=1`, and review the new picture before you commit it.
 */
export const expectPicture = async (page: Page, name: string): Promise<void> => {
  await useTestFont(page);
  const png = await halfOf(await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' }));
  const path = join(folder, `${name}.png`);
  if (process.env.UPDATE_PICTURES === '1') writeFileSync(path, png);
  expect(existsSync(path), `${path} is missing: run this test with UPDATE_PICTURES=1.`).toBe(true);
  const found = await pictureOf(png);
  const reviewed = await pictureOf(readFileSync(path));
  expect([found.width, found.height]).toEqual([reviewed.width, reviewed.height]);
  const blocks = Math.ceil(found.width / blockPx) * Math.ceil(found.height / blockPx);
  const differences = differencesOf(found, reviewed);
  expect(differences.length <= blocks * shareTolerance ? [] : differences).toEqual([]);
};
