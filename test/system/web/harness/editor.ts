import type { Locator, Page } from 'playwright-core';
import type { ConsoleWorld, VisitOptions, Visitor } from './console-world.ts';
import { eventually } from './eventually.ts';

export const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
/** Locates an overlay on its page. */
export const overlay = (page: Page, name: string): Locator =>
  region(page, 'Document').getByRole('button', { name, exact: true });
/** Locates a field of the properties. */
export const field = (page: Page, name: string): Locator =>
  region(page, 'Properties').getByLabel(name, { exact: true });

/** Shows the properties or the findings at the right. */
export const showSide = (page: Page, name: 'Properties' | 'Findings'): Promise<void> =>
  page.getByRole('tab', { name }).click();

/** Locates a kind in the toolbar. */
export const tool = (page: Page, kind: string): Locator =>
  page.getByRole('toolbar', { name: 'Add' }).getByRole('button', { name: kind, exact: true });
/** Locates the number of the current row. */
export const rowNumber = (page: Page): Locator => region(page, 'Rows').getByLabel('Row', { exact: true });
/** Locates a text on a page. */
export const shown = (page: Page, text: string): Locator => region(page, 'Document').getByText(text, { exact: true });
export const templateName = (page: Page): Locator => page.getByLabel('Name', { exact: true });

/** Paths of a PDF and a table. */
export interface EditorFiles {
  readonly pdf: string;
  readonly rows?: string;
}

/** Opens a PDF, and a table if there is one. */
export const openFiles = async (page: Page, { pdf, rows }: EditorFiles): Promise<void> => {
  await page.getByLabel('Open PDF').setInputFiles(pdf);
  if (rows !== undefined) {
    await page.getByLabel('Open rows').setInputFiles(rows);
    await rowNumber(page).waitFor();
  }
  await region(page, 'Document').locator('[data-page="0"]').waitFor();
};

/** Exports a package, a command in the menu for programmers. */
export const exportPackage = async (page: Page): Promise<void> => {
  await button(page, 'For the API').click();
  await button(page, 'Export package').click();
};

/** Opens the drawer of the rows, which is closed while a document is open. */
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

/** Returns the screen position of a point on the first page. */
export const onScreen = async (page: Page, x: number, y: number): Promise<readonly [x: number, y: number]> => {
  const sheet = region(page, 'Document').locator('[data-page="0"]');
  const box = await sheet.boundingBox();
  if (box === null) throw new Error('The first page is not shown.');
  const scale =
    box.width / Number(await sheet.evaluate((element) => getComputedStyle(element).getPropertyValue('--pw')));
  return [box.x + x * scale, box.y + y * scale];
};

/** Drags between two points of the first page. */
export const drag = async (
  page: Page,
  from: readonly [number, number],
  to: readonly [number, number],
): Promise<void> => {
  await page.mouse.move(...(await onScreen(page, ...from)));
  await page.mouse.down();
  await page.mouse.move(...(await onScreen(page, (from[0] + to[0]) / 2, (from[1] + to[1]) / 2)));
  await page.mouse.move(...(await onScreen(page, ...to)));
  await page.mouse.up();
};

/** Selects a kind in the toolbar and clicks on the first page. */
export const place = async (page: Page, kind: string, x: number, y: number): Promise<void> => {
  await tool(page, kind).click();
  await page.mouse.click(...(await onScreen(page, x, y)));
};

/** Places an overlay with a column (0-based). */
export const placeColumn = async (
  page: Page,
  kind: string,
  at: readonly [x: number, y: number],
  column: number,
): Promise<void> => {
  await place(page, kind, ...at);
  await field(page, 'Value').selectOption('Column');
  await field(page, 'Column').selectOption({ index: column });
};

/** Returns the rect in the properties. */
export const rectOf = async (page: Page): Promise<readonly number[]> =>
  Promise.all(['X', 'Y', 'Width', 'Height'].map(async (name) => Number(await field(page, name).inputValue())));

/** Waits until the properties show a rect, within a point because of the screen resolution. */
export const expectRect = (page: Page, wanted: readonly number[]): Promise<void> =>
  eventually(async () => (await rectOf(page)).every((value, index) => Math.abs(value - wanted[index]!) <= 1)).toBe(
    true,
  );
