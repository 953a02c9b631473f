import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './harness/accessibility.ts';
import { consoleWorld, type Visitor } from './harness/console-world.ts';
import { downloaded } from './harness/downloads.ts';
import { button } from './harness/editor.ts';
import { eventually } from './harness/eventually.ts';
import { hasFocus, tabTo } from './harness/keyboard.ts';
import { expectUsable } from './harness/layout.ts';
import { answerProvider, signIn } from './harness/sign-in.ts';

const example = join(import.meta.dirname, '../../../examples/certificate');

const world = consoleWorld();

const confirmAtProvider = (page: Page): Promise<void> => answerProvider(page, world.local.identity!);

describe('an API key', () => {
  const createAndRevoke = async ({ page }: Visitor): Promise<void> => {
    const active = page.getByRole('table', { name: 'Active keys' });
    await active.waitFor();
    const recent = page.getByRole('table', { name: 'Recent keys' });
    await recent.waitFor();
    await page.getByText('No key has expired or been revoked yet.').waitFor();
    await expectUsable(page);
    await button(page, 'Create key').click();
    const create = page.getByRole('dialog', { name: 'Create key' });
    await create.getByRole('button', { name: 'Continue' }).click();
    expect(await create.getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
    await create.getByLabel('Name').fill('Nightly run');
    await create.getByLabel('Expires after').selectOption('30');
    await expectAccessible(page);
    await create.getByRole('button', { name: 'Continue' }).click();
    await confirmAtProvider(page);
    const confirm = page.getByRole('dialog', { name: 'Confirm' });
    await confirm.getByText('Nightly run').waitFor();
    await expectAccessible(page);
    await confirm.getByRole('button', { name: 'Create key' }).click();
    const made = page.getByRole('dialog', { name: 'New API key' });
    const secret = await made.getByRole('textbox', { name: 'API key' }).inputValue();
    expect(secret).toMatch(/^svc_bfexp_/);
    await page.keyboard.press('Escape');
    expect(await made.isVisible()).toBe(true);
    expect(await made.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true);
    await expectAccessible(page);
    await made.getByLabel('I have stored it').check();
    await made.getByRole('button', { name: 'Done' }).click();
    await active.getByRole('row', { name: /Nightly run/ }).waitFor();
    expect(await page.content()).not.toContain(secret);
    const usage = () =>
      fetch(`${world.service.baseUrl}/v1/bulkfill/usage`, { headers: { authorization: `Bearer ${secret}` } });
    expect((await usage()).status).toBe(200);

    await page.getByRole('button', { name: 'Revoke Nightly run' }).click();
    await page.getByRole('dialog', { name: 'Revoke key' }).getByRole('button', { name: 'Continue' }).click();
    await confirmAtProvider(page);
    await confirm.getByRole('button', { name: 'Revoke key' }).click();
    await recent.getByRole('row', { name: /Nightly run.*Revoked/ }).waitFor();
    expect((await usage()).status).toBe(403);
  };

  const reportOtherConfirmation = async ({ page, open, watch }: Visitor): Promise<void> => {
    await open('/app/keys?confirmation=00000000-0000-4000-8000-000000000000');
    watch.expect(/status of 403/);
    const confirm = page.getByRole('dialog', { name: 'Confirm' });
    await confirm.getByText('CONFIRMATION_REQUIRED').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await confirm.getByRole('button', { name: 'Start again' }).click();
    await tabTo(page, button(page, 'Create key'));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Create key' }).waitFor();
    await page.keyboard.press('Escape');
    await eventually(() => hasFocus(button(page, 'Create key'))).toBe(true);
  };

  it('is created, shown once and revoked, each after a confirmation, also by keyboard; another user’s confirmation is reported', () =>
    world.visitAt('/app/keys', async (visitor) => {
      await createAndRevoke(visitor);
      await reportOtherConfirmation(visitor);
    }));
});

describe('a template', () => {
  it('is saved from files, rendered, duplicated, downloaded as packages and deleted, also from two windows', () =>
    world.visitAt('/app/templates', async ({ context, page, watch }) => {
      await page.getByRole('heading', { name: 'No templates yet' }).waitFor();
      await expectAccessible(page);
      await button(page, 'Save template').click();
      const dialog = page.getByRole('dialog', { name: 'Save template' });
      await dialog.getByLabel('PDF').setInputFiles(join(example, 'source.pdf'));
      await dialog.getByLabel('Template', { exact: true }).setInputFiles(join(example, 'template.json'));
      await dialog.getByLabel('Name').fill('Certificate');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Save' }).click();
      const card = page.getByRole('article', { name: 'Certificate', exact: true });
      await card.getByRole('img', { name: 'Page 1' }).and(page.locator(':not(.skeleton)')).waitFor();
      await expectUsable(page);
      await card.getByRole('button', { name: 'Actions' }).click();
      await card.getByRole('button', { name: 'Duplicate' }).click();
      const copy = page.getByRole('article', { name: 'Certificate (copy)' });
      await copy.waitFor();
      await copy.getByRole('button', { name: 'Actions' }).click();
      const { path } = await downloaded(world, page, () =>
        copy.getByRole('link', { name: 'Download package' }).click(),
      );
      expect([...readFileSync(path).subarray(0, 2)]).toEqual([0x1f, 0x8b]);
      const other = await context.newPage();
      await other.goto(page.url());
      await other.getByRole('article', { name: 'Certificate (copy)' }).waitFor();
      watch.expect(/status of 404/);
      for (const window of [page, other]) {
        const seen = window.getByRole('article', { name: 'Certificate (copy)' });
        await seen.getByRole('button', { name: 'Actions' }).click();
        await seen.getByRole('button', { name: 'Delete' }).click();
        await window
          .getByRole('dialog', { name: 'Delete template' })
          .getByRole('button', { name: 'Delete template' })
          .click();
        await eventually(() => seen.count()).toBe(0);
      }
      await card.getByRole('link', { name: 'Run' }).click();
      await page.getByRole('heading', { name: 'New job', level: 1 }).waitFor();
    }));
});

describe('a session', () => {
  it('is signed out in other browsers by keyboard alone, while the current one remains', () =>
    world.visit(async ({ page, open, context }) => {
      const other = await context.browser()!.newContext();
      try {
        const there = await other.newPage();
        await there.goto(`${world.origin}/app/jobs`);
        await signIn(there, world.local.identity!);
        await open('/app/jobs');
        await tabTo(page, button(page, 'Account'));
        await page.keyboard.press('Enter');
        await page.getByRole('link', { name: 'Sessions' }).focus();
        await page.keyboard.press('Enter');
        const table = page.getByRole('table', { name: 'Sessions' });
        const latest = table.getByRole('row').nth(1);
        await latest.getByText('Chrome on Linux').waitFor();
        expect(await latest.getByText('This browser').count()).toBe(0);
        const before = await table.getByRole('row').count();
        await tabTo(page, latest.getByRole('button', { name: 'Sign out', exact: true }));
        await page.keyboard.press('Enter');
        await page.getByText('Chrome on Linux is signed out.').waitFor();
        await eventually(() => table.getByRole('row').count()).toBe(before - 1);
        await eventually(() => hasFocus(page.getByRole('heading', { name: 'Sessions' }))).toBe(true);
        await there.goto(`${world.origin}/app/usage`);
        await there.getByRole('link', { name: 'Sign in' }).waitFor();
        expect(await table.getByText('This browser').count()).toBe(1);
      } finally {
        await other.close();
      }
    }));
});

describe('the console', () => {
  it.each([
    ['/app/usage', 'Usage'],
    ['/app/activity', 'Account activity'],
    ['/app/sessions', 'Sessions'],
    ['/app/sign-in-failed?reason=no-auth-time', 'The action was not confirmed'],
  ])('shows, at %s, the heading %s, accessibly, in light and dark mode, and on small screens', (path, heading) =>
    world.visitAt(path, async ({ page }) => {
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
      await page.getByRole('status', { name: /^Loading/ }).waitFor({ state: 'detached' });
      expect(await page.title()).toBe(`${heading} · Bulk fill`);
      await expectUsable(page);
    }),
  );

  it('reports a suspended account before any request is rejected', async () => {
    const { account_id } = world.local;
    await world.service.bulkfill('account', 'set', account_id, '--status', 'suspended');
    try {
      await world.visit(async ({ page, open }) => {
        for (const path of ['/app/jobs', '/app/new-job']) {
          await open(path);
          await page
            .getByRole('region', { name: 'Suspended account' })
            .getByText('This account is suspended.')
            .waitFor();
          await expectUsable(page);
        }
      });
    } finally {
      await world.service.bulkfill('account', 'set', account_id, '--status', 'active');
    }
    await world.visitAt('/app/jobs', async ({ page }) => {
      await page.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor();
      expect(await page.getByText('suspended').count()).toBe(0);
    });
  });

  const reportNoConnection = async ({ page, open, watch, context }: Visitor): Promise<void> => {
    watch.expect(/ERR_INTERNET_DISCONNECTED/);
    await open('/app/jobs');
    await page.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor();
    await context.setOffline(true);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Usage' }).click();
    await page.getByRole('heading', { name: 'This page could not be loaded', level: 1 }).waitFor();
    await page.getByRole('alert').getByText('Check your connection').waitFor();
    expect(await page.title()).toBe('This page could not be loaded · Bulk fill');
    await button(page, 'Account').click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: 'You are still signed in.' })
      .getByText('Check the connection')
      .waitFor();
    await context.setOffline(false);
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Usage', level: 1 }).waitFor();
  };

  const answerUnknownAddress = async ({ page, open, watch }: Visitor): Promise<void> => {
    watch.expect(/status of 404/);
    const response = await page.goto(`${world.origin}/app/nowhere`);
    expect(response?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('heading', { name: 'API keys' }).waitFor();
    // Screen readers continue at the heading of the new page.
    await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await open('/docs');
    await page.getByText('Bulk-fill export jobs').first().waitFor();
    await page.getByText('Create an export job').first().click();
    await page.getByText('max_failed_row_percent').first().waitFor();
  };

  it('reports a missing connection and an unknown address; the API reference runs under the same policy', () =>
    world.visit(async (visitor) => {
      await reportNoConnection(visitor);
      await answerUnknownAddress(visitor);
    }));
});
