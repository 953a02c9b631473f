import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { anOverlay, packageSigner } from '../black-box/client/a-package.ts';
import { aPdf } from '../black-box/client/a-pdf.ts';
import { expectAccessible } from './harness/accessibility.ts';
import { consoleWorld, type Visitor } from './harness/console-world.ts';
import { button, openFiles, overlay, placeColumn } from './harness/editor.ts';
import { eventually } from './harness/eventually.ts';
import { tabTo } from './harness/keyboard.ts';
import { expectUsable } from './harness/layout.ts';
import { saveTemplate, textsOfColumns } from './harness/save-template.ts';
import { seedJob } from './harness/seed-job.ts';
import { answerProvider } from './harness/sign-in.ts';

const example = join(import.meta.dirname, '../../../examples/certificate');

const world = consoleWorld();

const notice = (page: Page): Locator => page.getByRole('region', { name: 'Signed out' });

/** Returns the window that a press on "Sign in" opens. */
const opened = async (context: BrowserContext, press: () => Promise<void>): Promise<Page> => {
  const [small] = await Promise.all([context.waitForEvent('page'), press()]);
  return small;
};

const signInBeside = async (context: BrowserContext, page: Page): Promise<void> => {
  await answerProvider(
    await opened(context, () => notice(page).getByRole('link', { name: 'Sign in' }).click()),
    world.local.identity!,
  );
  await notice(page).waitFor({ state: 'detached' });
};

/** Chooses a PDF, its package and two rows in "New job". */
const choose = async (page: Page): Promise<void> => {
  const pdf = aPdf();
  const signed = await (await packageSigner(world.service.dataDir)).package({ pdf });
  await page.getByLabel('PDF', { exact: true }).setInputFiles(world.written('private.pdf', pdf));
  await page.getByLabel('Package', { exact: true }).setInputFiles(world.written('private.svc', signed));
  await page.getByLabel('Rows', { exact: true }).setInputFiles(world.written('private.csv', 'Name\nAda\nZoë\n'));
  await page.getByRole('gridcell', { name: 'Zoë' }).waitFor();
};

describe('an expired session', () => {
  const keepNewJob = async ({ context, page, open, watch }: Visitor): Promise<void> => {
    watch.expect(/status of 401/);
    await open('/app/new-job');
    await choose(page);
    await context.clearCookies();
    await button(page, 'Check rows').click();
    await notice(page).getByText('You are signed out. Your work is still here').waitFor();
    await page.getByRole('gridcell', { name: 'Zoë' }).waitFor();
    await expectUsable(page, true);
    await signInBeside(context, page);
    await page.getByRole('gridcell', { name: 'Zoë' }).waitFor();
    await button(page, 'Run').click();
    await page.getByRole('region', { name: 'Progress' }).getByText('Completed').waitFor();
  };

  const keepRevisitedNewJob = async (visitor: Visitor): Promise<void> => {
    const { context, page, open, watch } = visitor;
    watch.expect(/status of 401/);
    const templateId = await saveTemplate(world, visitor, 'Come back', textsOfColumns(['Name']));
    await open('/app/new-job');
    const chosen = page.getByLabel('Saved template');
    await page.getByLabel('Rows', { exact: true }).setInputFiles(world.written('back.csv', 'Name\nAda\nZoë\n'));
    await page.getByText('Choose a saved template, or start with your PDF').waitFor();
    await chosen.selectOption({ label: 'Come back' });
    await page.getByText('Come back × 2 rows').waitFor();
    await page.getByRole('link', { name: 'Jobs', exact: true }).click();
    await page.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor();
    await context.clearCookies();
    await page.getByRole('link', { name: 'New job' }).first().click();
    await page.getByText('The saved templates could not be loaded.').waitFor();
    await signInBeside(context, page);
    await page.getByText('Come back × 2 rows').waitFor();
    expect(await chosen.inputValue()).toBe(templateId);
    expect(await page.getByText('could not be loaded').count()).toBe(0);

    // A lost connection loses nothing either.
    watch.expect(/ERR_INTERNET_DISCONNECTED/);
    await page.getByRole('link', { name: 'Jobs', exact: true }).click();
    await page.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'New job' }).first().click();
    await page.getByText('The saved templates could not be loaded.').waitFor();
    await context.setOffline(false);
    await button(page, 'Try again').click();
    await page.getByText('Come back × 2 rows').waitFor();
    expect(await page.getByText('could not be loaded').count()).toBe(0);
  };

  it('keeps a new job with its files and choices, visible or revisited, which runs after a sign-in in a small window', () =>
    world.visit(async (visitor) => {
      await keepNewJob(visitor);
      await keepRevisitedNewJob(visitor);
    }));

  const keepEditsOfJob = async ({ context, page, open, watch }: Visitor): Promise<void> => {
    watch.expect(/status of 401/);
    const pdf = aPdf();
    const overlays = [anOverlay({ required: true })];
    const signed = await (await packageSigner(world.service.dataDir)).package({ pdf, overlays });
    const jobId = await seedJob(world, { pdf, svc_file: signed, csv_file: ',1\nAda,2\n' });
    await open(`/app/jobs/${jobId}`);
    const region = page.getByRole('region', { name: 'Needs attention' });
    const cell = region.getByRole('row').nth(1).locator('td[data-cell]').first();
    await cell.dblclick();
    await page.keyboard.type('Bea');
    await page.keyboard.press('Enter');
    await context.clearCookies();
    await region.getByRole('button', { name: 'Run this row' }).click();
    await notice(page).waitFor();
    expect(await cell.textContent()).toBe('Bea');
    await tabTo(page, notice(page).getByRole('link', { name: 'Sign in' }));
    await answerProvider(await opened(context, () => page.keyboard.press('Enter')), world.local.identity!);
    await notice(page).waitFor({ state: 'detached' });
    expect(await cell.textContent()).toBe('Bea');
    await region.getByRole('button', { name: 'Run this row' }).click();
    await region.getByText('The rows ran again: 1 filled.').waitFor();
    await context.clearCookies();
    await page.getByRole('link', { name: 'Usage' }).click();
    await notice(page).waitFor();
    await signInBeside(context, page);
    await page.getByRole('heading', { name: 'Usage', level: 1 }).waitFor();
    await eventually(() => page.getByRole('alert').count()).toBe(0);
  };

  const offerSignInInDialog = async ({ context, page, open, watch }: Visitor): Promise<void> => {
    watch.expect(/status of 401/);
    const pdf = aPdf();
    const signed = await (await packageSigner(world.service.dataDir)).package({ pdf });
    await open(`/app/jobs/${await seedJob(world, { pdf, svc_file: signed, csv_file: 'Ada\n' })}`);
    await button(page, 'More').click();
    await page.getByRole('menuitem', { name: 'Delete files' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete files' });
    await context.clearCookies();
    await dialog.getByRole('button', { name: 'Delete files' }).click();
    await dialog.getByText('You are signed out.').waitFor();
    await expectAccessible(page);
    const press = () => dialog.getByRole('link', { name: 'Sign in' }).click();
    await answerProvider(await opened(context, press), world.local.identity!);
    await dialog.getByText('You are signed out.').waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Delete files' }).click();
    await dialog.waitFor({ state: 'detached' });
  };

  it('keeps edits on the page of a job, by keyboard alone, and offers the sign-in inside an open dialog', () =>
    world.visit(async (visitor) => {
      await keepEditsOfJob(visitor);
      await offerSignInInDialog(visitor);
    }));

  it('keeps a template in the editor, and editing continues', () =>
    world.visit(async ({ context, page, open, watch }) => {
      watch.expect(/status of 401/);
      await open('/app/editor');
      await openFiles(page, { pdf: join(example, 'source.pdf'), rows: world.written('one.csv', 'Name\nAda\n') });
      await placeColumn(page, 'Text', [40, 60], 0);
      await overlay(page, 'Text text_1').waitFor();
      await context.clearCookies();
      await page.getByLabel('Name', { exact: true }).fill('After the session');
      await button(page, 'Save template').click();
      await notice(page).waitFor();
      await overlay(page, 'Text text_1').waitFor();
      await expectAccessible(page, true);
      // Its dialog blocks the mouse elsewhere.
      const dialog = page.getByRole('dialog', { name: 'Save template' });
      await answerProvider(
        await opened(context, () => dialog.getByRole('link', { name: 'Sign in' }).click()),
        world.local.identity!,
      );
      await notice(page).waitFor({ state: 'detached' });
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await overlay(page, 'Text text_1').waitFor();
      await button(page, 'Save template').click();
      await page.getByText('“After the session” is saved.').waitFor();
    }));

  it('shows nothing of the work to another user who signs in over it', () =>
    world.visit(async ({ context, page, open, watch }) => {
      watch.expect(/status of 401/);
      const dialogs: string[] = [];
      page.on('dialog', (dialog) => {
        dialogs.push(dialog.type());
        void dialog.dismiss();
      });
      await open('/app/new-job');
      await choose(page);
      const cell = page.getByRole('gridcell', { name: 'Zoë' });
      await cell.dblclick();
      await page.keyboard.type('Zoë Brontë');
      await page.keyboard.press('Enter');
      await page.getByRole('gridcell', { name: 'Zoë Brontë' }).waitFor();
      await context.clearCookies();
      await button(page, 'Check rows').click();
      await notice(page).waitFor();
      // The embedded identity provider has one user: give the next one another name on this page.
      await page.route(/\/app\/api\/session$/, async (route) => {
        const answered = await route.fetch();
        const session = (await answered.json()) as { readonly user: object };
        await route.fulfill({
          response: answered,
          json: { ...session, user: { ...session.user, email: 'eve@example.test' } },
        });
      });
      await answerProvider(
        await opened(context, () => notice(page).getByRole('link', { name: 'Sign in' }).click()),
        world.local.identity!,
      );
      await cell.waitFor({ state: 'detached' });
      await page.getByLabel('Rows', { exact: true }).waitFor();
      expect(await page.getByText('private').count()).toBe(0);
      expect(await page.getByText('Zoë').count()).toBe(0);
      expect(dialogs).toEqual([]);
    }));

  it('can be left: private content is removed, every page leads to the sign-in and back, and to console pages only', () =>
    world.visit(async ({ context, page, open, watch }) => {
      watch.expect(/status of 401/);
      await open('/auth/sign-in?return_to=https://evil.example/app/signed-in');
      await page.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor();
      expect(new URL(page.url()).origin).toBe(world.origin);
      await context.clearCookies();
      await page.getByRole('link', { name: 'Usage' }).click();
      await notice(page).getByRole('button', { name: 'Leave this page' }).click();
      await page.getByRole('heading', { name: 'Bulk fill', level: 1 }).waitFor();
      expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
      await open('/app/usage');
      await page.getByRole('heading', { name: 'Bulk fill', level: 1 }).waitFor();
      await expectUsable(page);
      await page.getByRole('link', { name: 'Sign in' }).click();
      await answerProvider(page, world.local.identity!);
      await page.getByRole('heading', { name: 'Usage', level: 1 }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/app/usage');
      await button(page, 'Account').click();
      await page.getByRole('button', { name: 'Sign out', exact: true }).click();
      await page.getByRole('link', { name: 'Sign in' }).waitFor();
      await open('/app/signed-in');
      await page.getByRole('heading', { name: 'You are not signed in' }).waitFor();
      await expectAccessible(page);
    }));
});
