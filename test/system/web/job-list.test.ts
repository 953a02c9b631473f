import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { anOverlay, packageSigner } from '../black-box/client/a-package.ts';
import { aPdf } from '../black-box/client/a-pdf.ts';
import { consoleWorld, type Visitor } from './harness/console-world.ts';
import { downloaded, namesIn } from './harness/downloads.ts';
import { eventually } from './harness/eventually.ts';
import { tabTo } from './harness/keyboard.ts';
import { expectUsable } from './harness/layout.ts';
import { seedJob } from './harness/seed-job.ts';

const world = consoleWorld();
let oldest: string;

/** More than the first page of the list. */
const letters = 22;

beforeAll(async () => {
  const pdf = aPdf();
  const signer = await packageSigner(world.service.dataDir);
  const named = (name: string) => signer.package({ pdf, overlays: [anOverlay({ required: true })], payload: { name } });
  // One of its rows has no name and fails.
  oldest = await seedJob(world, { pdf, svc_file: await named('Ordonnance médicale'), csv_file: 'Ada\nBob\n""\n' });
  const letter = await named('Letter');
  for (let made = 0; made < letters; made++)
    await seedJob(world, { pdf, svc_file: letter, csv_file: `Person ${made}\n` });
});

const rows = (page: Page): Locator => page.getByRole('table', { name: 'Jobs' }).locator('tbody').getByRole('row');
const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search jobs' });

describe('the job list', () => {
  const readRows = async ({ page }: Visitor): Promise<void> => {
    await eventually(() => rows(page).count()).toBe(20);
    await page.getByRole('button', { name: 'Load more' }).click();
    await eventually(() => rows(page).count()).toBe(letters + 1);
    const row = rows(page).last();
    await row.getByRole('link', { name: /^Ordonnance médicale, \d+ \w+ 20\d\d$/ }).waitFor();
    await row.getByText('2 filled, 1 needs attention').waitFor();
    const link = row.getByRole('link', { name: /^Download all, Ordonnance médicale/ });
    expect(namesIn((await downloaded(world, page, () => link.click())).path)).toContain('row_2.pdf');
    expect(new URL(page.url()).pathname).toBe('/app/jobs');
    await expectUsable(page, true);
  };

  const searchByKeys = async ({ page }: Visitor): Promise<void> => {
    await search(page).fill('letter 1 jan 1999');
    await page.getByRole('heading', { name: 'No jobs found' }).waitFor();
    await page.getByRole('main').getByText('0 jobs found.').waitFor();
    await expectUsable(page);
    await page.getByRole('button', { name: 'Show all jobs' }).click();
    await eventually(() => rows(page).count()).toBe(20);
    expect(await search(page).inputValue()).toBe('');
    await tabTo(page, search(page));
    await page.keyboard.type('medicale');
    await eventually(() => rows(page).count()).toBe(1);
    await page.getByRole('main').getByText('1 job found.').waitFor();
    await page.getByRole('status').getByText('1 job found.').waitFor();
    await tabTo(page, rows(page).getByRole('link').first());
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname.endsWith(oldest));
  };

  it('has a name, counts and a download in each row, and finds a job that was not loaded, by keyboard', () =>
    world.visitAt('/app/jobs', async (visitor) => {
      await readRows(visitor);
      await visitor.open('/app/jobs');
      await searchByKeys(visitor);
    }));
});
