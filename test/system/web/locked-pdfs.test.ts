import { readFileSync } from 'node:fs';
import { PdfName } from '@bulkfill/engine/pdf/pdf-value';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aForm } from '../../support/a-form.ts';
import { type Lock, lockPdf } from '../../support/lock-pdf.ts';
import { expectAccessible } from './harness/accessibility.ts';
import { consoleWorld, type Visitor } from './harness/console-world.ts';
import { button } from './harness/editor.ts';
import { eventually } from './harness/eventually.ts';
import { hasFocus, tabTo } from './harness/keyboard.ts';

const example = (name: string): Buffer =>
  readFileSync(new URL(`../../../examples/offer-letter/${name}`, import.meta.url));
const words = 'This PDF is locked by its author. Use it if you have the right to.';
const openACopy = 'I have the right: open a copy';

const world = consoleWorld();

const lockedForm = async (name: string, lock: Partial<Lock> = {}): Promise<string> =>
  world.written(name, lockPdf(await aForm(), { kind: 'AES 256 R6', ...lock }));

const panel = (page: Page) => page.getByRole('alert').filter({ hasText: words });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const opened = (page: Page, name: string): Promise<void> => page.locator('.open-file-name').getByText(name).waitFor();

describe('a locked PDF in the editor', () => {
  const confirmRight = async ({ page, open, watch }: Visitor): Promise<void> => {
    // A PDF locked by certificates is refused by name.
    const certificates = await lockedForm('certificates.pdf', {
      kind: 'AES 128',
      over: [['Filter', PdfName.of('Adobe.PubSec')]],
    });
    await page.getByLabel('Open PDF').setInputFiles(certificates);
    await panel(page).waitFor();
    watch.expect(/status of 422/);
    await button(page, openACopy).click();
    const refused = page.getByText('it is locked with public-key security');
    await refused.waitFor();
    await page.getByLabel('Open PDF').setInputFiles(await lockedForm('locked.pdf'));
    await refused.waitFor({ state: 'detached' });
    await panel(page).waitFor();
    expect(await password(page).count()).toBe(0);
    await expectAccessible(page);
    await button(page, openACopy).click();
    await opened(page, 'locked.pdf');
    await panel(page).waitFor({ state: 'detached' });
    // The unlocked copy is used: its fields are listed and the service previews it.
    await page.getByText('person.name').first().waitFor();
    await open('/app/activity');
    await page
      .getByRole('row')
      .filter({ hasText: 'Opened a copy of a locked PDF' })
      .getByText('rights confirmed: yes')
      .waitFor();
  };

  const typePassword = async ({ page, watch }: Visitor): Promise<void> => {
    await page.getByLabel('Open PDF').setInputFiles(await lockedForm('closed.pdf', { user: 'Sesam, öffne dich' }));
    await panel(page).waitFor();
    await tabTo(page, password(page));
    await page.keyboard.press('Enter');
    await page.getByText('Enter the password of the PDF.').waitFor();
    await page.keyboard.type('Sesam');
    watch.expect(/status of 422/);
    await page.keyboard.press('Enter');
    await page.getByText('The password is wrong. Enter the user or owner password of this PDF.').waitFor();
    await eventually(() => hasFocus(password(page))).toBe(true);
    await expectAccessible(page);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Sesam, öffne dich');
    await tabTo(page, button(page, openACopy));
    await page.keyboard.press('Enter');
    await opened(page, 'closed.pdf');
  };

  it('is opened as a copy after the user confirms the right to it, and by keyboard with its password; not if certificates lock it', () =>
    world.visitAt('/app/editor', async (visitor) => {
      await confirmRight(visitor);
      await visitor.open('/app/editor');
      await typePassword(visitor);
    }));
});

describe('a locked PDF on "New job"', () => {
  it('is opened as a copy, with its password once the service requires one, and then needs no further notice', () =>
    world.visitAt('/app/new-job', async ({ page, watch }) => {
      const letter = lockPdf(example('source.pdf'), { kind: 'RC4 128', user: 'open' });
      await page.getByLabel('PDF', { exact: true }).setInputFiles(world.written('letter.pdf', letter));
      await panel(page).waitFor();
      await expectAccessible(page);
      await button(page, 'Check rows').click();
      await page.getByText('This PDF is locked: open a copy of it first.').waitFor();
      watch.expect(/status of 422/);
      await button(page, openACopy).click();
      await page.getByText('This PDF needs its password. Enter it, then open a copy.').waitFor();
      await password(page).fill('open');
      await page.keyboard.press('Enter');
      await panel(page).waitFor({ state: 'detached' });
      await page.getByText('letter.pdf', { exact: true }).waitFor();
      expect(await page.getByText('This PDF is locked: open a copy of it first.').count()).toBe(0);
    }));
});
