import { describe, expect, it } from 'vitest';
import { declaringPdf } from '../../../support/declaring-pdf.ts';
import { fillRows } from '../../../support/fill-one.ts';
import { structureOf } from '../../../support/structure-of.ts';
import { aText, column, fixed } from '../../../support/template-builders.ts';

const overlays = (['Span', 'Lbl', 'Caption', 'P'] as const).map((role, index) =>
  aText({ id: role, role, value: column(index) }),
);
const heading = { role: 'H1', kids: [''] };
const holding = (role: string, kid: unknown) => ({ role, kids: [kid] });

describe('roles that PDF 2.0 forbids among paragraphs', () => {
  it('are wrapped in an allowed element, which is removed with them', async () => {
    const [full, half] = await fillRows(declaringPdf({ ua: 2 }), overlays, [
      ['a', 'b', 'c', 'd'],
      ['', 'b', '', 'd'],
    ]);
    const span = holding('P', holding('Span', 'a'));
    const label = holding('P', holding('Lbl', 'b'));
    const caption = holding('Sect', holding('Caption', 'c'));
    const paragraph = holding('P', 'd');
    expect(await structureOf(full!.pdf)).toEqual([
      { role: 'Document', kids: [heading, span, label, caption, paragraph] },
    ]);
    expect(await structureOf(half!.pdf)).toEqual([{ role: 'Document', kids: [heading, label, paragraph] }]);
    expect(
      Buffer.from(half!.pdf)
        .toString('latin1')
        .split(/obj\nnull\nendobj/),
    ).toHaveLength(5);
  });

  it('are not wrapped before PDF 2.0', async () => {
    const [full] = await fillRows(declaringPdf({ ua: true }), overlays, [['a', 'b', 'c', 'd']]);
    const roles = overlays.map(({ role }, index) => holding(role as string, 'abcd'[index]));
    expect(await structureOf(full!.pdf)).toEqual([{ role: 'Document', kids: [heading, ...roles] }]);
  });

  it('contain no private characters', async () => {
    const said = aText({ value: fixed('x'), alt: fixed('an \uf8ff apple') });
    const [row] = await fillRows(declaringPdf({ ua: 2 }), [said], [[]]);
    expect(await structureOf(row!.pdf)).toEqual([
      { role: 'Document', kids: [heading, { role: 'P', alt: 'an \ufffd apple', kids: ['x'] }] },
    ]);
  });
});
