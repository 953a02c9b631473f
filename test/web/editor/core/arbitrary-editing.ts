import { clippingOf, paste } from '@bulkfill/web/editor/core/clipboard';
import { type OverlayDraft, overlayKinds } from '@bulkfill/web/editor/core/draft';
import {
  add,
  addAsset,
  copyToPages,
  duplicateSelected,
  type EditState,
  moveSelected,
  removeSelected,
  rename,
  restackSelected,
  select,
  setRectMember,
} from '@bulkfill/web/editor/core/edit';
import fc from 'fast-check';

export const pageSize = { width: 612, height: 792 };
const pageCount = 3;

export const rect = fc.record({
  x: fc.double({ min: 0, max: 500, noNaN: true }),
  y: fc.double({ min: 0, max: 700, noNaN: true }),
  width: fc.double({ min: 1, max: 110, noNaN: true }),
  height: fc.double({ min: 1, max: 90, noNaN: true }),
});

/** User actions as functions of a state. */
export const step: fc.Arbitrary<(state: EditState) => EditState> = fc.oneof(
  fc
    .record({
      kind: fc.constantFrom(...overlayKinds),
      page: fc.nat(pageCount - 1),
      rect,
      name: fc.string({ maxLength: 12 }),
    })
    .map((overlay) => (state: EditState) => add(state, overlay)),
  fc.array(fc.nat(20), { maxLength: 4 }).map(
    (indices) => (state: EditState) =>
      select(
        state,
        indices.flatMap((index) => state.draft.overlays[index]?.id ?? []),
      ),
  ),
  fc.tuple(fc.double({ min: -300, max: 300, noNaN: true }), fc.double({ min: -300, max: 300, noNaN: true })).map(
    ([dx, dy]) =>
      (state: EditState) =>
        moveSelected(state, dx, dy, () => pageSize),
  ),
  fc.constant(removeSelected),
  fc.constant(duplicateSelected),
  fc
    .array(fc.nat(pageCount - 1), { maxLength: 3 })
    .map((pages) => (state: EditState) => copyToPages(state, pages, pageCount)),
  fc
    .constantFrom('front' as const, 'back' as const, 'forward' as const, 'backward' as const)
    .map((to) => (state: EditState) => restackSelected(state, to)),
  fc.string({ maxLength: 6 }).map((to) => (state: EditState) => {
    const [id] = state.selection;
    return (id === undefined ? undefined : rename(state, id, to)) ?? state;
  }),
  fc
    .tuple(
      fc.constantFrom('x' as const, 'y' as const, 'width' as const, 'height' as const),
      fc.double({ min: 1, max: 300, noNaN: true }),
    )
    .map(
      ([member, points]) =>
        (state: EditState) =>
          setRectMember(state, member, points),
    ),
  fc.nat(pageCount - 1).map((page) => (state: EditState) => {
    const clipping = clippingOf(state);
    return clipping === undefined ? state : paste(state, clipping, page, pageCount);
  }),
  fc.tuple(fc.constantFrom('logo', 'sign'), fc.constantFrom('AAAA', 'BBBB')).map(
    ([name, data]) =>
      (state: EditState) =>
        addAsset(state, name, { mediaType: 'image/png', data }).state,
  ),
);

export const idsOf = (overlays: readonly OverlayDraft[]): readonly string[] => overlays.map(({ id }) => id);
