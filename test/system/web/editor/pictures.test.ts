import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zipOf } from '../../../support/a-workbook.ts';
import { makePng } from '../../../support/make-png.ts';
import { aPdf } from '../../black-box/client/a-pdf.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { aConsoleWorld, type ConsoleWorld } from '../harness/console-world.ts';
import { button, field, placeColumn, region, visitEditor } from '../harness/editor.ts';
import { eventually } from '../harness/eventually.ts';
import { inkOnPage, startPreview } from '../harness/preview.ts';

const aPicture = makePng({ width: 2, height: 2, bitDepth: 8, colorType: 2, samples: [200, 0, 0, 0, 200, 0, 0, 0, 200, 0, 0, 0] });

let world: ConsoleWorld;
let files: { readonly pdf: string; readonly rows: string };

beforeAll(async () => {
  world = await aConsoleWorld();
  files = {
    pdf: world.written('card.pdf', aPdf()),
    rows: world.written('people.csv', 'Name,Photo\nAda,ada.png\nGrace,Grace\nAlan,alan\n'),
  };
});
afterAll(() => world?.stop());

describe('pictures from a column', () => {
  it('come from files and from a folder, and what is missing is listed before anything runs', () =>
    visitEditor(world, files, async (page) => {
      await placeColumn(page, 'Image', [40, 40], 1);
      const missing = region(page, 'Missing pictures');
      await missing.getByText('alan: 1 row').waitFor();
      expect(await missing.getByRole('listitem').count()).toBe(3);
      const picture = aPicture;
      const ada = world.written('ada.png', picture);
      await field(page, 'Pictures').setInputFiles([ada, world.written('nobody.png', picture)]);
      await region(page, 'Properties').getByText('1 of 3 pictures taken.').waitFor();
      await eventually(() => missing.getByRole('listitem').count()).toBe(2);
      await expectAccessible(page);

      mkdirSync(world.path('folder/inner'), { recursive: true });
      writeFileSync(world.path('folder/GRACE.png'), picture);
      writeFileSync(world.path('folder/inner/alan.png'), picture);
      await field(page, 'Folder of pictures').setInputFiles(world.path('folder'));
      await region(page, 'Properties').getByText('2 of 3 pictures taken.').waitFor();
      await missing.waitFor({ state: 'detached' });
      await region(page, 'Rows').getByLabel('Row', { exact: true }).fill('3');
      await startPreview(page);
      expect(await inkOnPage(page)).toBeGreaterThan(0);

      // One step of undo for what was taken at once.
      await button(page, 'Undo').click();
      await missing.getByText('Grace: 1 row').waitFor();
    }));

  it('come from a ZIP; one that is damaged is refused in words, and the work stays', () =>
    visitEditor(world, files, async (page) => {
      await placeColumn(page, 'Image', [40, 40], 1);
      await field(page, 'Pictures').setInputFiles(world.written('broken.zip', 'PK no zip'));
      await region(page, 'Properties').getByText('The ZIP is damaged', { exact: false }).waitFor();
      await field(page, 'Pictures').setInputFiles(
        world.written('photos.zip', zipOf({ 'in/ada.png': aPicture, 'in/grace.PNG': aPicture, 'in/Alan.png': aPicture })),
      );
      await region(page, 'Properties').getByText('3 of 3 pictures taken.').waitFor();
      await region(page, 'Missing pictures').waitFor({ state: 'detached' });
    }));
});
