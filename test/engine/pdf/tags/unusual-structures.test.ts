import { describe, expect, it } from 'vitest';
import { declaringPdf } from '../../../support/declaring-pdf.ts';
import { fillOne } from '../../../support/fill-one.ts';
import { structureOf } from '../../../support/structure-of.ts';
import { aText } from '../../../support/template-builders.ts';
import { declaredBy } from '../../../trials/conformance/declared.ts';

const parents = '/ParentTree<</Nums[0[8 0 R]]>>/ParentTreeNextKey 1';
const filled = async (source: Uint8Array, ...overlays: Parameters<typeof aText>) =>
  (await fillOne(source, [aText(overlays[0])], ['Ada'])).pdf;

/** `count` elements, one in the other, the first below the root and the last above the heading. */
const chain = (count: number): Record<number, string> =>
  Object.fromEntries([
    ...Array.from({ length: count }, (_, i) => [
      100 + i,
      `<</S/Sect/P ${i === 0 ? 6 : 99 + i} 0 R/K[${i === count - 1 ? 8 : 101 + i} 0 R]>>`,
    ]),
    [6, `<</Type/StructTreeRoot/K 100 0 R${parents}>>`],
    [8, `<</S/H1/P ${99 + count} 0 R/Pg 3 0 R/K 0>>`],
  ]);

describe('structure that overlays are added to', () => {
  it('adds a type that is mapped to P if P is remapped', async () => {
    const source = declaringPdf({
      a: '2a',
      isTagged: true,
      more: { 6: `<</Type/StructTreeRoot/K 7 0 R/RoleMap<</P/Span/Titel/H1>>${parents}>>` },
    });
    const pdf = await filled(source);
    const text = Buffer.from(pdf).toString('latin1');
    expect(text).toMatch(/\/BfP\s*\/P\b/);
    expect(text).toContain('/BfP<</MCID 1>>BDC');
    const plain = await filled(source, { role: 'H2' });
    expect(Buffer.from(plain).toString('latin1')).toContain('/H2<</MCID 1>>BDC');
  });

  it('may map types in a cycle', async () => {
    const source = declaringPdf({
      a: '2a',
      isTagged: true,
      more: { 6: `<</Type/StructTreeRoot/K 7 0 R/RoleMap<</A/B/B/A/P/A>>${parents}>>` },
    });
    expect(Buffer.from(await filled(source)).toString('latin1')).toContain('/BfP<</MCID 1>>BDC');
  });

  it('may be deep: the element follows the last of its page', async () => {
    const pdf = await filled(declaringPdf({ a: '2a', isTagged: true, more: chain(60) }));
    expect(JSON.stringify(await structureOf(pdf))).toContain('{"role":"P","kids":["Ada"]}');
    expect(await declaredBy(pdf)).toEqual(['PDF/A-2a']);
  });

  it('may be absurdly deep or cyclic: the element is placed at the start', async () => {
    const far = await filled(declaringPdf({ a: '2a', isTagged: true, more: chain(3000) }));
    expect(Buffer.from(far).toString('latin1')).toMatch(/\/S\/P\/P \d+ 0 R/);
    const circle = declaringPdf({
      a: '2a',
      isTagged: true,
      more: { 7: '<</S/Document/P 8 0 R/K[8 0 R]>>', 8: '<</S/H1/P 7 0 R/Pg 3 0 R/K[0 7 0 R]>>' },
    });
    expect(Buffer.from(await filled(circle)).toString('latin1')).toMatch(/\/S\/P\/P \d+ 0 R/);
  });

  it('may lack a grouping element: the element is placed below the root', async () => {
    const source = declaringPdf({
      a: '2a',
      isTagged: true,
      more: { 6: `<</Type/StructTreeRoot/K[8 0 R]${parents}>>`, 7: 'null', 8: '<</S/H1/P 6 0 R/Pg 3 0 R/K 0>>' },
    });
    const pdf = await filled(source);
    expect(await structureOf(pdf)).toEqual([
      { role: 'H1', kids: [''] },
      { role: 'P', kids: ['Ada'] },
    ]);
  });

  it.each<[string, Record<number, string>]>([
    ['no parent tree', { 6: '<</Type/StructTreeRoot/K 7 0 R>>' }],
    ['a parent tree that is none', { 6: '<</Type/StructTreeRoot/K 7 0 R/ParentTree 99 0 R>>' }],
    ['no element', { 6: `<</Type/StructTreeRoot${parents}>>` }],
  ])('is no longer declared if it is broken: %s', async (_, more) => {
    const pdf = await filled(declaringPdf({ a: '2a', ua: true, more }));
    expect(await declaredBy(pdf)).toEqual([]);
    expect(Buffer.from(pdf).toString('latin1').split('BDC')).toHaveLength(2);
  });

  it('may lack the page in its parent tree: the page is added', async () => {
    const pdf = await filled(
      declaringPdf({ a: '2a', isTagged: true, more: { 6: '<</Type/StructTreeRoot/K 7 0 R/ParentTree<</Nums[]>>>>' } }),
    );
    expect(JSON.stringify(await structureOf(pdf))).toContain('{"role":"P","kids":["Ada"]}');
  });
});
