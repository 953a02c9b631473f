import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { aPdf } from '../../black-box/client/a-pdf.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { consoleWorld } from '../harness/console-world.ts';
import { downloaded, namesIn } from '../harness/downloads.ts';
import { button, openFiles, placeColumn } from '../harness/editor.ts';

const world = consoleWorld();
/** The last is too short. */
const passwords = Array.from({ length: 12 }, (_, row) => (row === 11 ? 'short' : `secret-number-${row}`));
const corrected = 'long-enough';
const files = {
  pdf: world.written('payslip.pdf', aPdf()),
  rows: world.written(
    'staff.csv',
    `Name;Code\n${passwords.map((password, row) => `Person ${row};${password}\n`).join('')}`,
  ),
};
const sentence = 'Each PDF opens with the password in column “Code”';

const qpdf = (path: string, password: string, option: string): string =>
  execFileSync('qpdf', [`--password=${password}`, option, path], { encoding: 'utf8', stdio: 'pipe' });

const protectAndRun = async (page: Page): Promise<void> => {
  await placeColumn(page, 'Text', [40, 60], 0);
  await button(page, 'Document').click();
  const dialog = page.getByRole('dialog', { name: 'Document', exact: true });
  await dialog.getByLabel('Password for each PDF').selectOption('Code');
  const copying = dialog.getByLabel('Allow copying');
  await copying.uncheck();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await button(page, 'Undo').click();
  await button(page, 'Document').click();
  expect(await copying.isChecked()).toBe(true);
  await copying.uncheck();
  await page.keyboard.press('Escape');
  await button(page, 'Save template').click();
  await page.getByText('“payslip” is saved.').waitFor();
  await button(page, 'Run job…').click();
  await page.getByText(sentence).waitFor();
  await button(page, 'Run').click();
};

it('gives each PDF the password of its column, and takes another for a row whose password is too short', () =>
  world.visit(async ({ page, open }) => {
    await open('/app/editor');
    await openFiles(page, files);
    await protectAndRun(page);
    await page.getByText('12 rows · 11 filled · 1 needs attention').waitFor();
    await page.getByText(sentence).waitFor();
    const grid = page.getByRole('grid');
    const cell = grid.getByRole('gridcell', { name: '(unchanged)' });
    await cell.click();
    await page.keyboard.type(corrected);
    await page.keyboard.press('Enter');
    expect(await page.locator('body').textContent()).not.toContain('secret-number');
    await button(page, 'Run this row').click();
    await page.getByText('12 rows · 12 filled').waitFor();
    const { path } = await downloaded(world, page, () => button(page, 'Download all').click());
    const names = namesIn(path).filter((name) => name.endsWith('.pdf'));
    expect(names).toHaveLength(12);
    const opening = [...passwords.slice(0, -1), corrected];
    for (const [index, name] of names.entries()) {
      const pdf = world.written('row.pdf', execFileSync('unzip', ['-p', path, name]));
      expect(qpdf(pdf, opening[index]!, '--show-encryption')).toMatch(/extract for any purpose: not allowed/);
      expect(() => qpdf(pdf, opening[(index + 1) % 12]!, '--show-npages')).toThrow(/invalid password/);
    }
  }));
