import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aPdf } from '../../black-box/client/a-pdf.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { consoleWorld, type Visitor } from '../harness/console-world.ts';
import {
  button,
  expectRect,
  field,
  openFiles,
  overlay,
  place,
  placeColumn,
  region,
  shown,
  visitEditor,
} from '../harness/editor.ts';
import { eventually } from '../harness/eventually.ts';
import { startKillableBrowser } from '../harness/killable-browser.ts';
import { signIn } from '../harness/sign-in.ts';

const world = consoleWorld();
const files = {
  pdf: world.written('letter.pdf', aPdf({ pages: 3 })),
  rows: world.written('people.csv', 'Name;City\nAda;Zürich\nGrace;Bern\n'),
};

const kept = (page: Page): Promise<void> => page.getByText('Saved on this computer').waitFor();

/** Places a text and waits until it is stored. */
const beginDraft = async (page: Page): Promise<void> => {
  await place(page, 'Text', 40, 60);
  await kept(page);
};

/** Closes a tab without a prompt, as if the user closed the window and pressed "Leave". */
const closeTab = (page: Page): Promise<void> => page.close({ runBeforeUnload: false });

const openEditor = async (context: BrowserContext, path = '/app/editor'): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(`${world.origin}${path}`);
  return page;
};

const openSignedIn = async (context: BrowserContext): Promise<Page> => {
  const page = context.pages()[0]!;
  await page.goto(`${world.origin}/app/editor`);
  const link = page.getByRole('link', { name: 'Sign in' });
  await button(page, 'Account').or(link).first().waitFor();
  if (await link.isVisible()) await signIn(page, world.local.identity!);
  return page;
};

/** Runs part of a test in a browser with this profile, and kills the browser. */
const inProfile = async (profile: string, part: (page: Page) => Promise<void>): Promise<void> => {
  const { context, kill } = await startKillableBrowser(profile);
  try {
    await part(await openSignedIn(context));
  } finally {
    await kill();
  }
};

/** Runs a test in the editor of a user who has just signed in, with a stored text on the document. */
const visitWithDraft = (journey: (page: Page, visitor: Visitor) => Promise<void>): Promise<void> =>
  world.visitAt(
    '/app/editor',
    async (visitor) => {
      await signIn(visitor.page, world.local.identity!);
      await openFiles(visitor.page, files);
      await beginDraft(visitor.page);
      await journey(visitor.page, visitor);
    },
    { stranger: true },
  );

/** Expects an empty editor without offered drafts. */
const expectNoOffer = async (page: Page): Promise<void> => {
  await region(page, 'Document').getByText('Open a PDF').waitFor();
  expect(await button(page, 'Restore draft').count()).toBe(0);
};

/** Counts the drafts and draft PDFs in the browser. */
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

describe('a draft', () => {
  // A profile on disk, because an in-memory profile counts refused data.
  const storeWithoutRoom = (): Promise<void> =>
    inProfile(world.path(`small-profile-${randomUUID()}`), async (page) => {
      const session = await page.context().newCDPSession(page);
      await session.send('Storage.overrideQuotaForOrigin', { origin: world.origin, quotaSize: 1_000_000 });
      const large = world.written('large.pdf', Buffer.concat([aPdf({ pages: 1 }), Buffer.alloc(3_000_000, '%')]));
      await openFiles(page, { ...files, pdf: large });
      await place(page, 'Text', 40, 60);
      await page.getByRole('alert').getByText('This browser has no space for the PDF').waitFor();
      await field(page, 'X').fill('50');
      await field(page, 'X').press('Tab');
      // The unsaved state appears in the next frame.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      await page.getByText('Saving…').waitFor({ state: 'detached' });
      page.on('dialog', (dialog) => void dialog.accept());
      await page.goto(`${world.origin}/app/editor`);
      await button(page, 'Restore draft').click();
      await region(page, 'Overlays').getByRole('button', { name: 'Text text_1' }).waitFor();
      await page.getByLabel('Open PDF').setInputFiles(files.pdf);
      await overlay(page, 'Text text_1').click();
      await expectRect(page, [50, 60, 144, 20]);
    });

  it('survives a killed browser: template, PDF and history return, and the editor asks for the rows; also without room for the PDF', {
    timeout: 400_000,
  }, async () => {
    const profile = world.path(`profile-${randomUUID()}`);
    await inProfile(profile, async (page) => {
      await openFiles(page, files);
      await placeColumn(page, 'Text', [40, 60], 1);
      await place(page, 'QR code', 100, 200);
      await kept(page);
    });
    await inProfile(profile, async (page) => {
      await page.getByText('letter, 2 overlays on letter.pdf').waitFor();
      await button(page, 'Restore draft').click();
      await overlay(page, 'QR code qr_code_1').waitFor();
      await overlay(page, 'Text text_1').click();
      await expectRect(page, [40, 60, 144, 20]);
      expect(await field(page, 'Column').inputValue()).toBe('1');
      await region(page, 'Document').locator('[data-page="0"] canvas').waitFor();
      await region(page, 'Rows').getByText('people.csv').waitFor();
      await page.getByLabel('Open rows').setInputFiles(files.rows);
      await shown(page, 'Zürich').waitFor();
      await button(page, 'Undo').click();
      await overlay(page, 'QR code qr_code_1').waitFor({ state: 'detached' });
      for (let steps = 0; steps < 10 && (await button(page, 'Undo').isEnabled()); steps++)
        await button(page, 'Undo').click();
      await region(page, 'Overlays').getByText('No overlays yet').waitFor();
      await button(page, 'Redo').click();
      await overlay(page, 'Text text_1').waitFor();
    });
    await storeWithoutRoom();
  });

  it('blocks leaving the page, is offered after a closed tab, opens in one tab only, and is removed by age or by the user', () =>
    visitEditor(world, files, async (page, { context }) => {
      await beginDraft(page);
      const asked = page.waitForEvent('dialog');
      const leaving = page.close({ runBeforeUnload: true });
      const dialog = await asked;
      expect(dialog.type()).toBe('beforeunload');
      await dialog.dismiss();
      await leaving;
      await overlay(page, 'Text text_1').waitFor();
      // No other tab is offered a draft that a tab is editing.
      const other = await openEditor(context);
      await expectNoOffer(other);
      await closeTab(page);
      await other.reload();
      await button(other, 'Restore draft').waitFor();
      // The offer also scrolls into view on a tablet.
      await other.setViewportSize({ width: 800, height: 600 });
      await button(other, 'Restore draft').waitFor();
      await other.setViewportSize({ width: 1280, height: 800 });
      await expectAccessible(other);
      await button(other, 'Restore draft').click();
      await overlay(other, 'Text text_1').waitFor();
      expect(await button(other, 'Restore draft').count()).toBe(0);
      await closeTab(other);
      const third = await openEditor(context);
      await button(third, 'Discard draft').click();
      await button(third, 'Discard draft').waitFor({ state: 'detached' });
      await third.reload();
      await expectNoOffer(third);

      await openFiles(third, files);
      await beginDraft(third);
      await closeTab(third);
      const almost = await openEditor(context);
      await button(almost, 'Restore draft').waitFor();
      await closeTab(almost);
      await context.clock.setFixedTime(Date.now() + 30 * 86_400_000);
      await expectNoOffer(await openEditor(context));
    }));

  it('is removed once the template is saved, keeps later changes, and reports that it is open in another tab', () =>
    visitEditor(world, files, async (page, { context }) => {
      const before = await region(page, 'Document').boundingBox();
      await placeColumn(page, 'Text', [40, 60], 0);
      await kept(page);
      // Draft notices do not move the document.
      expect(await region(page, 'Document').boundingBox()).toEqual(before);
      await button(page, 'Save template').click();
      await page.waitForURL(/\/app\/editor\/[0-9a-f-]+$/);
      const address = new URL(page.url()).pathname;
      await page.getByText(/Saved on this computer|Saving…/).waitFor({ state: 'detached' });
      const again = await openEditor(context, address);
      const elsewhere = again.getByRole('alert').filter({ hasText: 'Open in another tab' });
      await elsewhere.waitFor();
      await expectAccessible(again);
      expect(await page.getByText('Open in another tab').count()).toBe(0);
      await closeTab(page);
      await elsewhere.waitFor({ state: 'detached' });

      await overlay(again, 'Text text_1').click();
      expect(await button(again, 'Restore draft').count()).toBe(0);
      await field(again, 'X').fill('77');
      await kept(again);
      await closeTab(again);
      // It leads to the template's own address, even from the editor without a template.
      const last = await openEditor(context);
      await button(last, 'Restore draft').click();
      await last.waitForURL(`**${address}`);
      await overlay(last, 'Text text_1').click();
      await expectRect(last, [77, 60, 144, 20]);
      await button(last, 'Save template').click();
      await last.getByText('is saved.').waitFor();
      expect(await last.getByRole('dialog').count()).toBe(0);
    }));

  const outliveSession = async (page: Page, context: BrowserContext): Promise<void> => {
    await closeTab(page);
    // Another user in the same browser: the session answer is theirs.
    const theirs = await context.newPage();
    await theirs.route('**/app/api/session', async (route) => {
      const answer = await route.fetch();
      const session = (await answer.json()) as { user: object };
      await route.fulfill({
        response: answer,
        json: { ...session, user: { ...session.user, email: 'other@example.test' } },
      });
    });
    await theirs.goto(`${world.origin}/app/editor`);
    await expectNoOffer(theirs);
    await eventually(() => draftsIn(theirs)).toEqual([0, 0]);
    await closeTab(theirs);
    const own = await openEditor(context);
    await expectNoOffer(own);

    await openFiles(own, files);
    await beginDraft(own);
    await closeTab(own);
    await context.clearCookies({ name: 'bulkfill' });
    const left = await openEditor(context);
    const work = left.getByRole('region', { name: 'Work on this computer' });
    await work.getByText('unsaved draft stays on this computer').waitFor();
    await expectAccessible(left);
    left.on('dialog', (dialog) => void dialog.accept());
    await button(left, 'Remove drafts').click();
    await work.waitFor({ state: 'detached' });
    expect(await draftsIn(left)).toEqual([0, 0]);
  };

  /** Returns the tab that has restored the draft at the end. */
  const signOutAndIn = async (page: Page, context: BrowserContext): Promise<Page> => {
    const other = await context.newPage();
    await other.goto(`${world.origin}/app/jobs`);
    const asked: string[] = [];
    other.on('dialog', (dialog) => {
      asked.push(dialog.message());
      void (asked.length === 1 ? dialog.dismiss() : dialog.accept());
    });
    await button(other, 'Account').click();
    await button(other, 'Sign out').click();
    await eventually(async () => asked.length).toBe(1);
    expect(asked[0]).toContain('unsaved draft is only on this computer');
    await button(other, 'Sign out').click();
    await other.getByRole('link', { name: 'Sign in' }).waitFor();
    await page.getByText('You are signed out.').waitFor();
    await eventually(() => draftsIn(other)).toEqual([0, 0]);
    await signIn(other, world.local.identity!);
    // A headless browser does not report that a tab is visible again.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await overlay(page, 'Text text_1').waitFor();
    await kept(page);
    await closeTab(page);
    await other.goto(`${world.origin}/app/editor`);
    await button(other, 'Restore draft').click();
    await overlay(other, 'Text text_1').waitFor();
    return other;
  };

  it('is removed on sign-out, after a question, by anyone after a session expired, and for another user; an open tab stores its draft again', () =>
    visitWithDraft(async (page, { context }) => {
      const again = await signOutAndIn(page, context);
      await outliveSession(again, context);
    }));
});
