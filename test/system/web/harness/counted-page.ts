import type { Locator, Page } from 'playwright-core';
import { hasFocus } from './keyboard.ts';

const furthest = 60;

/** Uses a page like a person, and counts. A choice in a list is two clicks, a drag or a file is one. */
export class CountedPage {
  readonly page: Page;
  clicks = 0;
  keys = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async click(target: Locator): Promise<void> {
    await target.click();
    this.clicks++;
  }

  async choose(list: Locator, label: string): Promise<void> {
    await list.selectOption({ label });
    this.clicks += 2;
  }

  /** Chooses files in the window of the system, which a press opens. */
  async chooseFiles(press: () => Promise<void>, ...files: readonly string[]): Promise<void> {
    const [chooser] = await Promise.all([this.page.waitForEvent('filechooser'), press()]);
    await chooser.setFiles([...files]);
  }

  async drag(from: Locator, to: Locator, x: number, y: number): Promise<void> {
    const box = (await to.boundingBox())!;
    await from.dragTo(to, { targetPosition: { x: x * box.width, y: y * box.height } });
    this.clicks++;
  }

  /** Clicks on a part of an element, such as 0.5 for its middle. */
  async clickAt(target: Locator, x: number, y: number): Promise<void> {
    const box = (await target.boundingBox())!;
    await target.click({ position: { x: x * box.width, y: y * box.height } });
    this.clicks++;
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
    this.keys += keys.length;
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    this.keys += text.length;
  }

  async tabTo(target: Locator): Promise<void> {
    await target.waitFor();
    for (let presses = 0; presses < furthest; presses++) {
      await this.press('Tab');
      if (await hasFocus(target)) return;
    }
    throw new Error(`The focus does not reach ${String(target)} within ${furthest} steps.`);
  }
}
