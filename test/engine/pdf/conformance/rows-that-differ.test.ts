import { foldCase } from '@bulkfill/engine/core/text';
import { compile } from '@bulkfill/engine/pdf/compile/compile';
import { refuseLosses } from '@bulkfill/engine/pdf/conformance/refuse-losses';
import type { ResolvedCondition, ResolvedOverlay, ResolvedTemplate } from '@bulkfill/engine/svc/template';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import { describe, expect, it } from 'vitest';
import { declaringPdf } from '../../../support/declaring-pdf.ts';
import { fillRows } from '../../../support/fill-one.ts';
import { aList, aListCell, aTemplate, aText, column, fixed, rowsOf } from '../../../support/template-builders.ts';
import { declaredBy } from '../../../trials/conformance/declared.ts';

const yes: ResolvedCondition = { kind: 'values', column: 0, values: [foldCase('yes')] };
const rows = [['no'], ['yes']];
const always = aText({ id: 'always', value: fixed('always') });

const declared = async (source: Uint8Array, template: ResolvedTemplate | readonly ResolvedOverlay[], cells = rows) => {
  const filled = await fillRows(source, template, cells);
  return Promise.all(
    filled.map(async ({ pdf, outcome }) => [
      await declaredBy(pdf),
      outcome.notices.map(({ code, overlay_id, loss }) => [code, overlay_id, loss]),
    ]),
  );
};

const judged = (source: Uint8Array, template: ResolvedTemplate) => ({
  source,
  template,
  includeStickers: false,
  flattenForms: false,
  printFile: false,
  maxPages: 10,
});

describe('declaration of PDF/A', () => {
  const a1 = declaringPdf({ a: '1b' });
  const faint = aText({ id: 'faint', value: fixed('pale'), opacity: 0.5, when: yes });

  it('is lost only by rows with the overlay that loses it', async () => {
    expect(await declared(a1, [always, faint])).toEqual([
      [['PDF/A-1b'], []],
      [[], [['CONFORMANCE_LOST', 'faint', 'TRANSPARENCY']]],
    ]);
  });

  it('is kept by the job if the faint overlay is off in some rows', async () => {
    const options = { includeStickers: false, flattenForms: false, maxPages: 10, readFont: readPackagedFile };
    const { conformance } = await compile(a1, aTemplate([always, faint]), rowsOf(...rows), {
      ...options,
      conformance: 'require',
    });
    expect(conformance?.report()).toEqual([{ flavour: 'PDF/A-1b', kept: true, losses: [] }]);
    expect(() => refuseLosses(judged(a1, aTemplate([always, faint])))).not.toThrow();
    const { when: _, ...everywhere } = faint;
    expect(() => refuseLosses(judged(a1, aTemplate([always, everywhere])))).toThrow(/TRANSPARENCY/);
  });
});

describe('a declaration of PDF/UA by a source that is not tagged', () => {
  const untagged = declaringPdf({ ua: true, isTagged: false });
  const some = aText({ id: 'some', value: fixed('some'), when: yes });

  it('is lost by the rows alone that draw on it', async () => {
    expect(await declared(untagged, [some, { ...some, id: 'other' }])).toEqual([
      [['PDF/UA-1'], []],
      [[], [['CONFORMANCE_LOST', null, 'ALREADY_BROKEN']]],
    ]);
  });

  it('is lost by the job if every row draws on it', async () => {
    const options = {
      includeStickers: false,
      flattenForms: false,
      maxPages: 10,
      readFont: readPackagedFile,
      conformance: 'require',
    } as const;
    const reportOf = async (...overlays: ResolvedOverlay[]) =>
      (await compile(untagged, aTemplate(overlays), rowsOf(...rows), options)).conformance?.report();
    expect(await reportOf(some)).toMatchObject([{ kept: true, losses: [] }]);
    expect(await reportOf(some, always)).toMatchObject([{ kept: false, losses: [{ code: 'ALREADY_BROKEN' }] }]);
    expect(() => refuseLosses(judged(untagged, aTemplate([some])))).not.toThrow();
    expect(() => refuseLosses(judged(untagged, aTemplate([some, always])))).toThrow(/ALREADY_BROKEN/);
  });
});

describe('headings on a PDF/UA-1 source', () => {
  // Its page has a heading of level 1.
  const ua = declaringPdf({ ua: true });
  const heading = (role: 'H1' | 'H2' | 'H3' | 'H4', over: Partial<ResolvedOverlay> = {}): ResolvedOverlay =>
    aText({ id: role, value: fixed('words'), role, ...(over as object) });

  it.each([
    ['one level down', [heading('H2')]],
    ['two levels down, one at a time', [heading('H2'), heading('H3')]],
    ['up again', [heading('H2'), heading('H3'), heading('H1')]],
  ])('may go %s', async (_, overlays) => {
    expect(await declared(ua, overlays, [['no']])).toEqual([[['PDF/UA-1'], []]]);
  });

  it('lose the declaration of every row if a fixed text skips a level', async () => {
    const overlays = [heading('H3')];
    expect(await declared(ua, overlays, [['no']])).toEqual([[[], []]]);
    const options = { includeStickers: false, flattenForms: false, maxPages: 10, readFont: readPackagedFile };
    const { conformance } = await compile(ua, aTemplate(overlays), rowsOf(['no']), options);
    expect(conformance?.report()).toEqual([
      {
        flavour: 'PDF/UA-1',
        kept: false,
        losses: [{ code: 'HEADING_SKIPPED', overlay_id: 'H3', message: expect.stringContaining('skip') }],
      },
    ]);
  });

  it('lose it only in rows that have the heading or lack the one above it', async () => {
    expect(await declared(ua, [heading('H3', { when: yes })])).toEqual([
      [['PDF/UA-1'], []],
      [[], [['CONFORMANCE_LOST', 'H3', 'HEADING_SKIPPED']]],
    ]);
    expect(
      await declared(ua, [heading('H2', { when: yes }), aText({ id: 'H3', role: 'H3', value: fixed('below') })]),
    ).toEqual([
      [[], [['CONFORMANCE_LOST', 'H3', 'HEADING_SKIPPED']]],
      [['PDF/UA-1'], []],
    ]);
    const ofRow = aText({ id: 'H3', role: 'H3', value: column(0) });
    expect(await declared(ua, [heading('H2', { when: yes }), ofRow], [['no'], ['yes'], ['']])).toEqual([
      [[], [['CONFORMANCE_LOST', 'H3', 'HEADING_SKIPPED']]],
      [['PDF/UA-1'], []],
      [['PDF/UA-1'], []],
    ]);
  });

  it('count in the cells of lists', async () => {
    const list = aList({ value: column(1), cells: [aListCell('name', 0, 200, { role: 'H3' })] });
    expect(
      await declared(
        ua,
        [list],
        [
          ['no', 'one'],
          ['no', ''],
        ],
      ),
    ).toEqual([
      [[], [['CONFORMANCE_LOST', 'items', 'HEADING_SKIPPED']]],
      [['PDF/UA-1'], []],
    ]);
  });

  it('do not affect PDF/A, or a source that skips a level itself', async () => {
    expect(await declared(declaringPdf({ a: '2a', isTagged: true }), [heading('H3')], [['no']])).toEqual([
      [['PDF/A-2a'], []],
    ]);
    const skipping = declaringPdf({ ua: true, more: { 8: '<</S/H2/P 7 0 R/Pg 3 0 R/K 0>>' } });
    expect(await declared(skipping, [heading('H4')], [['no']])).toEqual([[['PDF/UA-1'], []]]);
  });
});
