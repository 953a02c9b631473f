import { strictObject } from '@bulkfill/engine/svc/schema/object-schema';
import { overlaySchema } from '@bulkfill/engine/svc/schema/overlay-schema';
import { type OverlayDraft, type OverlayKind, overlayKinds } from '@bulkfill/web/editor/core/draft';
import { membersIn } from '@bulkfill/web/editor/core/member-groups';
import { listCommonMembers, membersOf, styleFor, styleOf, withMember } from '@bulkfill/web/editor/core/members';
import { texts } from '@bulkfill/web/texts/editor-core';
import { parse } from 'valibot';
import { describe, expect, it } from 'vitest';

const schema = overlaySchema(strictObject, true);
const content: Readonly<Record<OverlayKind, Record<string, unknown>>> = {
  text: { value: { static: 'x' } },
  checkbox: { value: { static: 'yes' } },
  image: { asset: 'logo' },
  signature: { asset: 'logo' },
  qr: { value: { static: 'x' } },
  barcode: { value: { static: 'x' } },
  list: { value: { static: 'x' }, itemHeight: 12, cells: [{ key: 'a', x: 0, width: 10 }] },
  field: { value: { static: 'x' }, field: 'name' },
  marker: {},
  seal: {},
};
/** Members that the schema knows and a template refuses. */
const refusedOf: Readonly<Partial<Record<OverlayKind, readonly string[]>>> = { seal: ['optional', 'when', 'role'] };
const bare = (kind: OverlayKind) => ({
  id: 'a',
  kind,
  page: 0,
  rect: { x: 0, y: 0, width: 10, height: 10 },
  ...content[kind],
});

describe.each(overlayKinds)('member list of %s', (kind) => {
  it('has a text for each label, so that every language translates it', () => {
    const labels = membersOf(kind).map(({ label }) => label);
    expect(labels.filter((label) => texts.labels[label] === undefined)).toEqual([]);
  });

  it('covers every member of the schema, each with its default', () => {
    const entries = (schema.pipe[1] as unknown as { options: { entries: Record<string, unknown> }[] }).options;
    const own = entries
      .map(({ entries: members }) => members)
      .find((members) => (members.kind as { literal: string }).literal === kind);
    const ofPlace = ['id', 'kind', 'page', 'rect', 'value', 'asset', 'field', 'pages', 'header', 'footer'];
    const placed = new Set([...ofPlace, ...(refusedOf[kind] ?? [])]);
    expect(
      membersOf(kind)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(
      Object.keys(own ?? {})
        .filter((name) => !placed.has(name))
        .toSorted(),
    );
    // The schema parses explicit defaults like absent ones.
    const written = Object.fromEntries(
      membersOf(kind).flatMap(({ name, fallback }) => (fallback === undefined ? [] : [[name, fallback]])),
    );
    expect(parse(schema, { ...bare(kind), ...written })).toEqual(parse(schema, bare(kind)));
  });

  it('has each member in one group, except the fit of a text, which is a choice of its own', () => {
    const members = membersOf(kind);
    const grouped = (['value', 'look', 'fit', 'place', 'condition', 'more'] as const).flatMap((group) =>
      membersIn(group, members).map(({ name }) => name),
    );
    const expected = members.map(({ name }) => name).filter((name) => kind !== 'text' || name !== 'fit');
    expect(grouped.toSorted()).toEqual(expected.toSorted());
  });

  it('offers only choices that the schema accepts', () => {
    for (const member of membersOf(kind)) {
      if (member.control !== 'choice') continue;
      for (const choice of member.choices)
        expect(parse(schema, { ...bare(kind), [member.name]: choice })).toMatchObject({ [member.name]: choice });
    }
  });
});

describe('withMember', () => {
  const size = membersOf('text').find(({ name }) => name === 'size')!;
  const overlay: OverlayDraft = { id: 'a', kind: 'text', size: 14 };

  it('omits a default, and keeps one written in the opened package', () => {
    expect(withMember(overlay, size, 12)).toEqual({ id: 'a', kind: 'text' });
    expect(withMember(overlay, size, 12, new Map([['a', new Set(['size'])]]))).toEqual({
      id: 'a',
      kind: 'text',
      size: 12,
    });
  });

  it('keeps invalid input', () => {
    expect(withMember(overlay, size, -3)).toEqual({ id: 'a', kind: 'text', size: -3 });
  });

  it('returns the same overlay if nothing changes', () => {
    expect(withMember(overlay, size, 14)).toBe(overlay);
  });
});

describe('a selection of several overlays', () => {
  it('lists only the members that its kinds share', () => {
    expect(listCommonMembers(['text', 'qr']).map(({ name }) => name)).toEqual([
      'color',
      'background',
      'rotation',
      'opacity',
      'required',
      'optional',
      'when',
      'role',
      'alt',
      'lang',
    ]);
  });

  it('copies a style, without content and position', () => {
    const overlay: OverlayDraft = {
      id: 'a',
      kind: 'text',
      page: 0,
      size: 9,
      bold: true,
      value: { static: 'x' },
      format: { case: 'upper' },
    };
    expect(styleOf(overlay, {})).toEqual({ members: { size: 9, bold: true } });
  });

  it('copies a custom font only if the template has the same file', () => {
    const brand = { mediaType: 'font/ttf', data: 'AAEAAA==' };
    const style = styleOf({ id: 'a', kind: 'text', font: 'brand', size: 9 }, { brand });
    expect(styleFor(style, { brand: { ...brand } })).toEqual({ font: 'brand', size: 9 });
    expect(styleFor(style, {})).toEqual({ size: 9 });
    expect(styleFor(style, { brand: { mediaType: 'font/ttf', data: 'BBEAAA==' } })).toEqual({ size: 9 });
    expect(styleFor(styleOf({ id: 'a', kind: 'text', font: 'Times' }, {}), {})).toEqual({ font: 'Times' });
  });
});
