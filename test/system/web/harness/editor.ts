import type { Locator, Page } from 'playwright-core';
import type { ConsoleWorld, VisitOptions, Visitor } from './console-world.ts';
import { eventually } from './eventually.ts';

export const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
/** An overlay on its page. */
export const overlay = (page: Page, name: string): Locator => region(page, 'Document').getByRole('button', { name, exact: true });
/** A field of the panel. */
export const field = (page: Page, name: string): Locator => region(page, 'Properties').getByLabel(name, { exact: true });

/** A kind in the toolbar. */
export const tool = (page: Page, kind: string): Locator =>
  page.getByRole('toolbar', { name: 'Add' }).getByRole('button', { name: kind, exact: true });
/** The number of the row that is shown. */
export const rowNumber = (page: Page): Locator => region(page, 'Rows').getByLabel('Row', { exact: true });
/** A text that stands on a page. */
export const shown = (page: Page, text: string): Locator => region(page, 'Document').getByText(text, { exact: true });
/** The name of the template. */
export const templateName = (page: Page): Locator => page.getByLabel('Name', { exact: true });

/** Paths of a PDF, and of a table for it. */
export interface EditorFiles {
  readonly pdf: string;
  readonly rows?: string;
}

/** Opens a PDF, and a table where there is one. */
export const openFiles = async (page: Page, { pdf, rows }: EditorFiles): Promise<void> => {
  await page.getByLabel('Open PDF').setInputFiles(pdf);
  if (rows !== undefined) {
    await page.getByLabel('Open rows').setInputFiles(rows);
    await rowNumber(page).waitFor();
  }
  await region(page, 'Document').locator('[data-page="0"]').waitFor();
};

/** Asks for a package, which stands in the menu of what programmers need. */
export const exportPackage = async (page: Page): Promise<void> => {
  await button(page, 'For the API').click();
  await button(page, 'Export package').click();
};

/** Opens the drawer of the rows, which is closed once there is a document. */
export const showTable = (page: Page): Promise<void> => button(page, 'Show table').click();

/** Runs a test in the editor with a PDF and a table open. */
export const visitEditor = (
  world: ConsoleWorld,
  files: EditorFiles,
  journey: (page: Page, visitor: Visitor) => Promise<void>,
  options?: VisitOptions,
): Promise<void> =>
  world.visitAt(
    '/app/editor',
    async (visitor) => {
      await openFiles(visitor.page, files);
      await journey(visitor.page, visitor);
    },
    options,
  );

/** The place on the screen of a point of the first page. */
export const onScreen = async (page: Page, x: number, y: number): Promise<readonly [x: number, y: number]> => {
  const sheet = region(page, 'Document').locator('[data-page="0"]');
  const box = await sheet.boundingBox();
  if (box === null) throw new Error('The first page is not shown.');
  const scale = box.width / Number(await sheet.evaluate((element) => getComputedStyle(element).getPropertyValue('--pw')));
  return [box.x + x * scale, box.y + y * scale];
};

/** From one point of the first page to another, with the button held. */
export const drag = async (page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> => {
  await page.mouse.move(...(await onScreen(page, ...from)));
  await page.mouse.down();
  await page.mouse.move(...(await onScreen(page, (from[0] + to[0]) / 2, (from[1] + to[1]) / 2)));
  await page.mouse.move(...(await onScreen(page, ...to)));
  await page.mouse.up();
};

/** Chooses a kind in the toolbar and clicks on the first page. */
export const place = async (page: Page, kind: string, x: number, y: number): Promise<void> => {
  await tool(page, kind).click();
  await page.mouse.click(...(await onScreen(page, x, y)));
};

/** Places an overlay that shows a column, counted from 0. */
export const placeColumn = async (page: Page, kind: string, at: readonly [x: number, y: number], column: number): Promise<void> => {
  await place(page, kind, ...at);
  await field(page, 'Value').selectOption('Column');
  await field(page, 'Column').selectOption({ index: column });
};

/** What Properties say of the rect. */
export const rectOf = async (page: Page): Promise<readonly number[]> =>
  Promise.all(['X', 'Y', 'Width', 'Height'].map(async (name) => Number(await field(page, name).inputValue())));

/** What Properties come to show, within a point: the screen's pixels are as coarse. */
export const expectRect = (page: Page, wanted: readonly number[]): Promise<void> =>
  eventually(async () => (await rectOf(page)).every((value, index) => Math.abs(value - wanted[index]!) <= 1)).toBe(true);
