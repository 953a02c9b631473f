import { describe, expect, it } from 'vitest';
import { aForm } from '../../../support/a-form.ts';
import { declaringPdf } from '../../../support/declaring-pdf.ts';
import { aField, column } from '../../../support/template-builders.ts';
import { fillVariants, variants } from '../../../trials/conformance/fill-variants.ts';
import { kinds, templateOf } from '../../../trials/conformance/kinds.ts';

/** Lists are tables wherever there are tags (package-format.md, "Lists"), as overlays are that say a role. */
const together = kinds.together!.filter(({ kind }) => kind !== 'list');
const others = [...kinds.alpha!, ...kinds.cmyk!, ...kinds.opacity!];
const fields = [aField({ id: 'n', field: 'person.name' }), aField({ id: 'a', field: 'agree', value: column(2) })];

describe('source without a declaration', () => {
  it.each([
    ['plain', async () => declaringPdf({})],
    ['tagged', async () => declaringPdf({ isTagged: true })],
    ['a form', aForm],
  ])('is filled to the same bytes for any conformance setting: %s', async (_, make) => {
    const source = await make();
    for (const variant of variants) {
      for (const overlays of [together, others, fields]) {
        const ignored = await fillVariants(source, templateOf(overlays), variant, 'ignore');
        for (const mode of ['keep', 'require'] as const) {
          const wanted = await fillVariants(source, templateOf(overlays), variant, mode);
          expect(wanted.map((pdf, row) => Buffer.compare(pdf, ignored[row]!))).toEqual([0, 0, 0]);
        }
        const text = Buffer.from(ignored[0]!).toString('latin1');
        for (const trace of ['/DefaultRGB', '/PrintField', '/Tabs/S', '/CIDSet', '/Artifact BMC'])
          expect(text).not.toContain(trace);
      }
    }
  });
});
