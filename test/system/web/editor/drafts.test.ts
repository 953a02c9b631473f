import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPdf } from '../../black-box/client/a-pdf.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { aConsoleWorld, type ConsoleWorld } from '../harness/console-world.ts';
import { button, expectRect, field, openFiles, overlay, place, region } from '../harness/editor.ts';
import { eventually } from '../harness/eventually.ts';
import { startKillableBrowser } from '../harness/killable-browser.ts';
import { signIn } from '../harness/sign-in.ts';

let world: ConsoleWorld;
let files: { readonly pdf: string; readonly rows: string };

beforeAll(async () => {
  world = await aConsoleWorld();
  files = {
    pdf: world.written('letter.pdf', aPdf({ pages: 3 })),
    rows: world.written('people.csv', 'Name;City\nAda;Zürich\nGrace;Bern\n'),
  };
});
afterAll(() => world?.stop());

const kept = (page: Page): Promise<void> => page.getByText('Kept on this computer').waitFor();

/** Opens the files, places a text, and waits until that is kept. */
const beginDraft = async (page: Page): Promise<void> => {
  await openFiles(page, files);
  await place(page, 'Text', 40, 60);
  await kept(page);
};

/** A tab that goes without the page being asked, as when a window is closed and "Leave" is pressed. */
const closeTab = (page: Page): Promise<void> => page.close({ runBeforeUnload: false });

const openEditor = async (context: BrowserContext, path = '/app/editor'): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(`${world.origin}${path}`);
  return page;
};

const openSignedIn = async (page: Page): Promise<Page> => {
  await page.goto(`${world.origin}/app/editor`);
  const link = page.getByRole('link', { name: 'Sign in' });
  await button(page, 'Account').or(link).first().waitFor();
  if (await link.isVisible()) await signIn(page, world.local.identity!);
  return page;
};

/** How many drafts and PDFs of drafts a browser keeps. */
const draftsIn = (page: Page): Promise<readonly number[]> =>
  page.evaluate(async () => {
    const asked = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await asked(indexedDB.open('bulkfill-drafts', 1));
    try {
      const transaction = database.transaction(['drafts', 'pdfs']);
      return await Promise.all(['drafts', 'pdfs'].map((name) => asked(transaction.objectStore(name).count())));
    } finally {
      database.close();
    }
  });

describe('drafts', () => {
  it('survive a browser that is killed: template, PDF and history come back, and the rows are asked for', {
    timeout: 300_000,
  }, async () => {
    const profile = world.path('profile');
    const first = await startKillableBrowser(profile);
    try {
      const page = await openSignedIn(first.context.pages()[0]!);
      await openFiles(page, files);
      await place(page, 'Text', 40, 60);
      await field(page, 'Value').selectOption('Column');
      await field(page, 'Column').selectOption({ index: 1 });
      await place(page, 'QR code', 100, 200);
      await kept(page);
    } finally {
      await first.kill();
    }

    const second = await startKillableBrowser(profile);
    try {
      const page = second.context.pages()[0]!;
      await page.goto(`${world.origin}/app/editor`);
      await button(page, 'Account')
        .or(page.getByRole('link', { name: 'Sign in' }))
        .first()
        .waitFor();
      if (await page.getByRole('link', { name: 'Sign in' }).isVisible()) await signIn(page, world.local.identity!);
      await page.getByText('letter, 2 overlays on letter.pdf').waitFor();
      await button(page, 'Restore draft').click();
      await overlay(page, 'QR code qr_code_1').waitFor();
      await overlay(page, 'Text text_1').click();
      await expectRect(page, [40, 60, 144, 20]);
      expect(await field(page, 'Column').inputValue()).toBe('1');
      await region(page, 'Document').locator('[data-page="0"] canvas').waitFor();
      await region(page, 'Rows').getByText('people.csv').waitFor();
      await page.getByLabel('Open rows').setInputFiles(files.rows);
      await region(page, 'Document').getByText('Zürich', { exact: true }).waitFor();
      await button(page, 'Undo').click();
      await overlay(page, 'QR code qr_code_1').waitFor({ state: 'detached' });
      for (let steps = 0; steps < 10 && (await button(page, 'Undo').isEnabled()); steps++) await button(page, 'Undo').click();
      await region(page, 'Overlays').getByText('Nothing is placed yet').waitFor();
      await button(page, 'Redo').click();
      await overlay(page, 'Text text_1').waitFor();
    } finally {
      await second.kill();
    }
  });

  it('are offered after a closed tab, one tab takes one, and discarding removes them', () =>
    world.visit(async ({ context, page, open }) => {
      await open('/app/editor');
      await beginDraft(page);
      // While a tab works on it, no other tab has it.
      const other = await openEditor(context);
      await region(other, 'Document').getByText('Open a PDF').waitFor();
      expect(await button(other, 'Restore draft').count()).toBe(0);
      await closeTab(page);
      await other.reload();
      await button(other, 'Restore draft').waitFor();
      await expectAccessible(other);
      await button(other, 'Restore draft').click();
      await overlay(other, 'Text text_1').waitFor();
      expect(await button(other, 'Restore draft').count()).toBe(0);
      await closeTab(other);
      const third = await openEditor(context);
      await button(third, 'Discard draft').click();
      await button(third, 'Discard draft').waitFor({ state: 'detached' });
      await third.reload();
      await region(third, 'Document').getByText('Open a PDF').waitFor();
      expect(await button(third, 'Restore draft').count()).toBe(0);
    }));

  it('are gone once the template is saved, and keep what was done after that to be saved over it', () =>
    world.visit(async ({ context, page, open }) => {
      await open('/app/editor');
      await openFiles(page, files);
      await place(page, 'Text', 40, 60);
      await field(page, 'Value').selectOption('Column');
      await field(page, 'Column').selectOption({ index: 0 });
      await kept(page);
      await button(page, 'Save template').click();
      await page.waitForURL(/\/app\/editor\/[0-9a-f-]+$/);
      await page.getByText(/Kept on this computer|Keeping…/).waitFor({ state: 'detached' });
      const address = new URL(page.url()).pathname;
      await closeTab(page);

      const again = await openEditor(context, address);
      await overlay(again, 'Text text_1').click();
      expect(await button(again, 'Restore draft').count()).toBe(0);
      await field(again, 'X').fill('77');
      await kept(again);
      await closeTab(again);

      // From the editor without a template too: it leads to the template's own address.
      const last = await openEditor(context);
      await button(last, 'Restore draft').click();
      await last.waitForURL(`**${address}`);
      await overlay(last, 'Text text_1').click();
      await expectRect(last, [77, 60, 144, 20]);
      await button(last, 'Save template').click();
      await last.getByText('is saved.').waitFor();
      expect(await last.getByRole('dialog').count()).toBe(0);
    }));

  it('say that a template is open in another tab, until that one is closed', () =>
    world.visit(async ({ context, page, open }) => {
      await open('/app/editor');
      await openFiles(page, files);
      await place(page, 'Marker', 40, 60);
      await button(page, 'Save template').click();
      await page.waitForURL(/\/app\/editor\/[0-9a-f-]+$/);
      const second = await openEditor(context, new URL(page.url()).pathname);
      await second.getByRole('alert').filter({ hasText: 'Open in another tab' }).waitFor();
      await expectAccessible(second);
      expect(await page.getByText('Open in another tab').count()).toBe(0);
      await closeTab(page);
      await second.getByText('Open in another tab').waitFor({ state: 'detached' });
    }));

  it('say in words that there is no room for the PDF, and keep the rest', { timeout: 300_000 }, async () => {
    // A profile on disk: one in memory counts what it has refused.
    const { context, kill } = await startKillableBrowser(world.path('small-profile'));
    try {
      const page = await openSignedIn(context.pages()[0]!);
      const session = await context.newCDPSession(page);
      await session.send('Storage.overrideQuotaForOrigin', { origin: world.origin, quotaSize: 1_000_000 });
      const large = world.written('large.pdf', Buffer.concat([aPdf({ pages: 1 }), Buffer.alloc(3_000_000, '%')]));
      await openFiles(page, { ...files, pdf: large });
      await place(page, 'Text', 40, 60);
      await page.getByRole('alert').getByText('There is no room for the PDF').waitFor();
      await field(page, 'X').fill('50');
      await field(page, 'X').press('Tab');
      await page.getByText('Keeping…').waitFor({ state: 'detached' });
      page.on('dialog', (dialog) => void dialog.accept());
      await page.goto(`${world.origin}/app/editor`);
      await button(page, 'Restore draft').click();
      await region(page, 'Overlays').getByRole('button', { name: 'Text text_1' }).waitFor();
      await page.getByLabel('Open PDF').setInputFiles(files.pdf);
      await overlay(page, 'Text text_1').click();
      await expectRect(page, [50, 60, 144, 20]);
    } finally {
      await kill();
    }
  });

  it('are shown to nobody else of this browser, and end when somebody else is signed in there', () =>
    world.visit(
      async ({ context, page, open }) => {
        await open('/app/editor');
        await signIn(page, world.local.identity!);
        await beginDraft(page);
        await closeTab(page);
        // Another person at the same browser: the session's answer is theirs.
        const theirs = await context.newPage();
        await theirs.route('**/app/api/session', async (route) => {
          const answer = await route.fetch();
          const session = (await answer.json()) as { user: object };
          await route.fulfill({ response: answer, json: { ...session, user: { ...session.user, email: 'other@example.test' } } });
        });
        await theirs.goto(`${world.origin}/app/editor`);
        await region(theirs, 'Document').getByText('Open a PDF').waitFor();
        expect(await button(theirs, 'Restore draft').count()).toBe(0);
        await eventually(() => draftsIn(theirs)).toEqual([0, 0]);
        await closeTab(theirs);
        const own = await openEditor(context);
        await region(own, 'Document').getByText('Open a PDF').waitFor();
        expect(await button(own, 'Restore draft').count()).toBe(0);
      },
      { stranger: true },
    ));

  it('stay where a session ends by itself, and a person who sits there can remove them', () =>
    world.visit(
      async ({ context, page, open }) => {
        await open('/app/editor');
        await signIn(page, world.local.identity!);
        await beginDraft(page);
        await closeTab(page);
        await context.clearCookies({ name: 'bulkfill' });
        const left = await openEditor(context);
        const work = left.getByRole('region', { name: 'Work on this computer' });
        await work.getByText('A draft that is not saved is kept on this computer').waitFor();
        await expectAccessible(left);
        left.on('dialog', (dialog) => void dialog.accept());
        await button(left, 'Remove drafts').click();
        await work.waitFor({ state: 'detached' });
        expect(await draftsIn(left)).toEqual([0, 0]);
      },
      { stranger: true },
    ));

  it('are removed by signing out, after a question', () =>
    world.visit(
      async ({ context, page, open }) => {
        await open('/app/editor');
        await signIn(page, world.local.identity!);
        await openFiles(page, files);
        const before = await region(page, 'Document').boundingBox();
        await place(page, 'Text', 40, 60);
        await kept(page);
        // What the page says of the draft moves nothing.
        expect(await region(page, 'Document').boundingBox()).toEqual(before);
        await closeTab(page);
        const own = await openEditor(context);
        await button(own, 'Restore draft').waitFor();
        const asked: string[] = [];
        own.on('dialog', (dialog) => {
          asked.push(dialog.message());
          void (asked.length === 1 ? dialog.dismiss() : dialog.accept());
        });
        await button(own, 'Account').click();
        await button(own, 'Sign out').click();
        await eventually(async () => asked.length).toBe(1);
        expect(asked[0]).toContain('A draft that is not saved is kept on this computer');
        await button(own, 'Sign out').click();
        await own.getByRole('link', { name: 'Sign in' }).waitFor();
        await own.goto(`${world.origin}/app/editor`);
        await signIn(own, world.local.identity!);
        await region(own, 'Document').getByText('Open a PDF').waitFor();
        expect(await button(own, 'Restore draft').count()).toBe(0);
      },
      { stranger: true },
    ));

  it('are kept anew, with their PDF, in a tab that another one signed out, once the same person has signed in again', () =>
    world.visit(
      async ({ context, page, open }) => {
        await open('/app/editor');
        await signIn(page, world.local.identity!);
        await beginDraft(page);
        const other = await context.newPage();
        await other.goto(`${world.origin}/app/jobs`);
        other.on('dialog', (dialog) => void dialog.accept());
        await button(other, 'Account').click();
        await button(other, 'Sign out').click();
        await page.getByText('You are signed out.').waitFor();
        await signIn(other, world.local.identity!);
        // A browser without windows does not say by itself that a tab is seen again.
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        await overlay(page, 'Text text_1').waitFor();
        await kept(page);
        await closeTab(page);
        await other.goto(`${world.origin}/app/editor`);
        await button(other, 'Restore draft').click();
        await overlay(other, 'Text text_1').waitFor();
      },
      { stranger: true },
    ));

  it('of long ago are given up', () =>
    world.visit(async ({ context, page, open }) => {
      await open('/app/editor');
      await beginDraft(page);
      await closeTab(page);
      const almost = await openEditor(context);
      await button(almost, 'Restore draft').waitFor();
      await closeTab(almost);
      await context.clock.setFixedTime(Date.now() + 30 * 86_400_000);
      const again = await openEditor(context);
      await region(again, 'Document').getByText('Open a PDF').waitFor();
      expect(await button(again, 'Restore draft').count()).toBe(0);
    }));

  it('are asked for when the page is left', () =>
    world.visit(async ({ page, open }) => {
      await open('/app/editor');
      await openFiles(page, files);
      await place(page, 'Text', 40, 60);
      const asked = page.waitForEvent('dialog');
      const leaving = page.close({ runBeforeUnload: true });
      const dialog = await asked;
      expect(dialog.type()).toBe('beforeunload');
      await dialog.dismiss();
      await leaving;
      await overlay(page, 'Text text_1').waitFor();
    }));
});
