import { describe, expect, it } from 'vitest';
import { expectAccessible } from './harness/accessibility.ts';
import { consoleWorld } from './harness/console-world.ts';
import { expectNoSidewaysScrolling } from './harness/layout.ts';

const world = consoleWorld();
const stranger = { stranger: true } as const;

/** Questions of users, with the address that one of the first three answers must have. */
const questions: readonly (readonly [question: string, address: RegExp])[] = [
  ['one pdf per row', /common-problems#one-pdf-per-row/],
  ['WinAnsi cannot encode', /common-problems#winansi/],
  ['flatten form loses values', /common-problems#flatten/],
  ['PDF/A after filling', /common-problems#pdfa|conformance/],
  ['leading zeros lost', /common-problems#leading-zeros/],
  ['umlauts garbled', /common-problems#letters|encoding/],
  ['form fields look empty', /common-problems#form-fields/],
  ['NeedAppearances', /common-problems#form-fields/],
  ['xfa please wait', /common-problems#xfa/],
  ['radio button value', /common-problems#check-boxes|form/],
  ['total not calculated', /common-problems#a-calculated|scripts-of-forms|manifest-codes/],
  ['qr code column', /common-problems#qr|package-(?:format|reference)|symbologies/],
  ['line items table in one document', /common-problems#one-document|forms-that-decide/],
  ['print all rows', /common-problems#all-rows|integrate#6/],
  ['retry failed rows', /correct-rows|common-problems#run-only/],
  ['verify webhook signature', /integrate|common-problems#webhooks/],
  ['idempotency', /integrate|spec\/api/],
  ['backup restore', /operate\/(?:server|operations)/],
  ['pdf-lib', /migrate/],
  ['encrypted pdf', /common-problems#an-encrypted|security|api/],
];

describe('the documentation', () => {
  it('answers twenty questions of users in its search', () =>
    world.visitAt(
      '/docs/',
      async ({ page }) => {
        await page.keyboard.press('Control+k');
        const input = page.getByRole('searchbox');
        await input.waitFor();
        const missed: string[] = [];
        for (const [question, address] of questions) {
          await input.fill(question);
          const results = page.locator('.VPLocalSearchBox a.result');
          const right = async (): Promise<boolean> => {
            const all = await results.evaluateAll((links) =>
              links.slice(0, 3).map((link) => link.getAttribute('href') ?? ''),
            );
            return all.some((href) => address.test(href));
          };
          await expect
            .poll(right, { timeout: 4000 })
            .toBe(true)
            .catch(async () => {
              const all = await results.evaluateAll((links) =>
                links.slice(0, 3).map((link) => link.getAttribute('href')),
              );
              missed.push(`${question}: ${all.join(', ')}`);
            });
        }
        expect(missed).toEqual([]);
      },
      stranger,
    ));

  it.each([
    { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const },
    { viewport: { width: 1280, height: 800 }, colorScheme: 'light' as const },
  ])('obeys the security policy, and is readable at $viewport.width', (look) =>
    world.visitAt(
      '/docs/',
      async ({ page, open }) => {
        const refused: string[] = [];
        page.on('console', (message) => {
          if (message.type() === 'error') refused.push(message.text());
        });
        for (const path of ['/docs/', '/docs/use/first-template', '/docs/generated/symbologies', '/docs/spec/api']) {
          await open(path);
          await page.getByRole('heading', { level: 1 }).waitFor();
          await expectNoSidewaysScrolling(page);
        }
        await open('/docs/use/common-problems');
        await expectAccessible(page);
        await open('/docs/reference/');
        await page.getByText('/v1/bulkfill/export-jobs').first().waitFor();
        expect(refused).toEqual([]);
      },
      { ...stranger, ...look },
    ),
  );
});
