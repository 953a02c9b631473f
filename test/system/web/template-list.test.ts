import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './harness/accessibility.ts';
import { consoleWorld, type Visitor } from './harness/console-world.ts';
import { templateName } from './harness/editor.ts';
import { eventually } from './harness/eventually.ts';
import { tabTo } from './harness/keyboard.ts';
import { expectUsable } from './harness/layout.ts';
import { saveTemplate } from './harness/save-template.ts';

const world = consoleWorld();
const example = (name: string) => readFileSync(new URL(`../../../examples/certificate/${name}`, import.meta.url));
const template = JSON.parse(example('template.json').toString('utf8')) as { readonly overlays: readonly object[] };

/** Saves the first overlays of the example under a name, as a new template or over an existing one. Returns its id. */
const save = (visitor: Visitor, name: string, overlays: number, id?: string): Promise<string> =>
  saveTemplate(
    world,
    visitor,
    name,
    { ...template, overlays: template.overlays.slice(0, overlays) },
    example('source.pdf'),
    id,
  );

/** Counts the templates with a stored picture. */
const picturesKept = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { templates } = (await (await fetch('/app/api/templates')).json()) as {
      templates: { template_id: string }[];
    };
    const answers = await Promise.all(
      templates.map(({ template_id }) => fetch(`/app/api/templates/${template_id}/picture`)),
    );
    return answers.filter(({ status }) => status === 200).length;
  });

const card = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true });
const picture = (page: Page, name: string): Locator => card(page, name).getByRole('img', { name: 'Page 1' });

describe('the template list', () => {
  const searchAndDraw = async (visitor: Visitor): Promise<void> => {
    const { page, open } = visitor;
    await page.getByRole('heading', { name: 'No templates yet' }).waitFor();
    for (const name of [
      'Ordonnance médicale',
      'Certificate',
      'A name of many words that goes on and on until it needs more than two lines of a card',
    ])
      await save(visitor, name, 3);
    await open('/app/templates');
    await picture(page, 'Certificate').and(page.locator('canvas:not(.skeleton)')).waitFor();
    await expectUsable(page, true);
    const names = page.getByRole('article').getByRole('heading');
    await tabTo(page, page.getByRole('searchbox', { name: 'Search templates' }));
    await page.keyboard.type('MEDICALE');
    await eventually(() => names.allTextContents()).toEqual(['Ordonnance médicale']);
    await page.keyboard.type(' nothing');
    await page.getByRole('heading', { name: 'No templates found' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show all templates' }).click();
    await eventually(() => names.count()).toBe(3);
    await eventually(() => picturesKept(page)).toBe(3);
    // A stored picture is not drawn again, even in another browser of the account.
    await page.route('**/preview', (route) => route.abort());
    await page.route('**/templates/*/pdf', (route) => route.abort());
    await open('/app/templates');
    const kept = picture(page, 'Certificate').and(page.locator('img'));
    await kept.waitFor();
    await eventually(() => kept.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
    await expectAccessible(page);
    await page.unrouteAll();
  };

  const restoreRevision = async (visitor: Visitor): Promise<void> => {
    const { page, open, context, watch } = visitor;
    const id = await save(visitor, 'Contract', 4);
    await save(visitor, 'Spoiled', 1, id);
    await open('/app/templates');
    await tabTo(page, card(page, 'Spoiled').getByRole('button', { name: 'Actions' }));
    await page.keyboard.press('Enter');
    await tabTo(page, card(page, 'Spoiled').getByRole('button', { name: 'Revisions' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Revisions of Spoiled' });
    const rows = dialog.getByRole('table', { name: 'Revisions' }).locator('tbody').getByRole('row');
    await eventually(() => rows.count()).toBe(2);
    await rows.nth(0).getByText('Current').waitFor();
    await rows.nth(1).getByText('Contract').waitFor();
    await rows.nth(1).getByText('4 overlays, 1 page').waitFor();
    await rows.nth(1).getByText(world.local.identity!.email).waitFor();
    await expectUsable(page, true);
    // Another user saves meanwhile.
    watch.expect(/status of 412/);
    await save(visitor, 'Saved by others', 2, id);
    await rows.nth(1).getByRole('button', { name: 'Restore' }).click();
    await dialog.getByText('TEMPLATE_CHANGED').waitFor();
    await eventually(() => rows.count()).toBe(3);
    const editor = await context.newPage();
    await editor.goto(`${world.origin}/app/editor/${id}`);
    await eventually(() => templateName(editor).inputValue()).toBe('Saved by others');
    await tabTo(page, rows.nth(2).getByRole('button', { name: 'Restore' }));
    await page.keyboard.press('Enter');
    await page.getByText(/“Contract” was restored to the revision of/).waitFor();
    await card(page, 'Contract').getByText('4 overlays').waitFor();
    expect(await card(page, 'Saved by others').count()).toBe(0);
    await open('/app/activity');
    await page.getByText('Restored a revision of a template').waitFor();
    // An open editor reports that another user has saved.
    await templateName(editor).fill('Mine');
    await editor.getByRole('button', { name: 'Save template' }).click();
    const conflict = editor.getByRole('dialog', { name: 'Save template' });
    await conflict.getByText('TEMPLATE_CHANGED').waitFor();
    await expectAccessible(editor);
    const replaced = editor.waitForResponse((response) => response.request().method() === 'PUT');
    await conflict.getByRole('button', { name: 'Replace their version' }).click();
    expect((await replaced).status()).toBe(200);
    await editor.getByText('“Mine” is saved.').waitFor();
  };

  it('has a search, pictures of templates seen once, and a menu by keys with revisions, one of which it restores', () =>
    world.visitAt('/app/templates', async (visitor) => {
      await searchAndDraw(visitor);
      await restoreRevision(visitor);
    }));
});
