import { readFileSync } from 'node:fs';
import { emptyDraft } from '@bulkfill/web/editor/core/draft';
import { add, addAsset, change, type EditState } from '@bulkfill/web/editor/core/edit';
import { membersOf, withMember } from '@bulkfill/web/editor/core/members';
import { mistakesOf } from '@bulkfill/web/editor/core/mistakes';
import { openPayload, templateOf } from '@bulkfill/web/editor/core/payload';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { step } from './arbitrary-editing.ts';

const example = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../examples/${name}/template.json`, import.meta.url), 'utf8')) as Record<
    string,
    unknown
  >;

describe.each(['certificate', 'income-statement', 'offer-letter', 'registration', 'shipping-label'])(
  'package of %s',
  (name) => {
    const payload = { schemaVersion: 5, name, template: example(name) };

    it('round-trips through the editor, member by member in order', () => {
      const opened = openPayload(payload);
      expect(JSON.stringify(templateOf(opened.draft, opened))).toBe(JSON.stringify(payload.template));
    });

    it('has no mistakes', () => {
      expect(mistakesOf(openPayload(payload).draft)).toEqual([]);
    });
  },
);

describe('a draft', () => {
  it('is unchanged after export and reopening, whatever the edits', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const { draft } = steps.reduce((state, edit) => edit(state), { draft: emptyDraft, selection: [] } as EditState);
        const template = JSON.parse(JSON.stringify(templateOf(draft))) as Record<string, unknown>;
        const reopened = openPayload({ schemaVersion: 5, name: draft.name, template });
        expect(JSON.stringify(reopened.draft.overlays)).toBe(JSON.stringify(draft.overlays));
        expect(JSON.stringify(templateOf(reopened.draft, reopened))).toBe(JSON.stringify(template));
      }),
    );
  });

  it('omits unused assets, and keeps those of the opened package', () => {
    const asset = { mediaType: 'image/png', data: 'AAAA' };
    const { state } = addAsset({ draft: emptyDraft, selection: [] }, 'logo', asset);
    expect(templateOf(state.draft)).toEqual({ overlays: [] });
    const opened = openPayload({ schemaVersion: 5, template: { assets: { logo: asset }, overlays: [] } });
    expect(templateOf(opened.draft, opened)).toEqual({ assets: { logo: asset }, overlays: [] });
  });

  it('keeps a default written in its package, also after it was changed in between', () => {
    const overlay = {
      id: 'a',
      kind: 'text',
      page: 0,
      rect: { x: 0, y: 0, width: 9, height: 9 },
      value: { static: 'x' },
      size: 12,
      bold: true,
    };
    const { draft, written } = openPayload({ schemaVersion: 5, template: { overlays: [overlay] } });
    const [size, bold] = ['size', 'bold'].map((name) => membersOf('text').find((member) => member.name === name)!);
    let state: EditState = { draft, selection: ['a'] };
    for (const [member, value] of [
      [size, 14],
      [size, 12],
      [bold, false],
    ] as const) {
      state = change(state, ['a'], (one) => withMember(one, member!, value, written));
    }
    const { bold: _, ...rest } = overlay;
    expect(state.draft.overlays).toEqual([rest]);
  });
});

describe('a mistake', () => {
  const rect = { x: 0, y: 0, width: 9, height: 9 };

  it("has the schema's message, overlay and member", () => {
    const { draft } = add(
      { draft: emptyDraft, selection: [] },
      { kind: 'text', page: 0, rect, members: { value: { static: 'x' }, size: -1 }, name: 'Title' },
    );
    expect(mistakesOf(draft)).toEqual([{ id: 'title', member: 'size', rule: 'must be greater than 0' }]);
  });

  it('reports columns that the rows do not have, and blank content', () => {
    const draft = {
      ...emptyDraft,
      columns: [{ key: 'column_0', label: 'Name' }],
      overlays: [
        { id: 'a', kind: 'text' as const, page: 0, rect, value: { text: 'Dear {{column_0}} of {{column_4}}' } },
        { id: 'b', kind: 'qr' as const, page: 0, rect, value: { static: ' ' } },
        { id: 'c', kind: 'text' as const, page: 0, rect },
      ],
    };
    expect(mistakesOf(draft)).toEqual([
      { id: 'c', member: 'value', rule: 'is required' },
      { id: 'a', member: 'value', rule: 'uses column_4, which the rows do not have' },
      { id: 'b', member: 'value', rule: 'is blank: choose a column or enter a text' },
    ]);
  });
});
