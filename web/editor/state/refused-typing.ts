import { computed, signal } from '@preact/signals';
import type { OverlayDraft } from '../core/draft.ts';
import type { Mistake } from '../core/mistakes.ts';
import type { OpenedPayload } from '../core/payload.ts';
import type { Editing } from './editing.ts';

/** What of an overlay a field says: the member, and what of it is in force. */
export interface TypedMember {
  /** Such as `rect.x`. */
  readonly name: string;
  readonly of: (overlay: OverlayDraft) => unknown;
}

/** What was typed into a field of some overlays and could not be taken. */
interface RefusedTyping {
  readonly ids: readonly string[];
  readonly member: TypedMember;
  readonly text: string;
  readonly refused: string;
  /** What was in force then, of each: once that is another, the typing no longer belongs there. */
  readonly before: readonly unknown[];
  readonly opened: OpenedPayload | undefined;
}

const keyOf = ({ name }: TypedMember, ids: readonly string[]): string => JSON.stringify([name, ...ids]);

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What was typed and could not be taken. */
export const createTyping = ({ editing: { draft, openedPackage, selection } }: { readonly editing: Editing }) => {
  const typings = signal<ReadonlyMap<string, RefusedTyping>>(new Map());

  const inForce = (ids: readonly string[], { of }: TypedMember): readonly unknown[] => {
    const byId = new Map(draft.value.overlays.map((overlay) => [overlay.id, overlay]));
    return ids.map((id) => {
      const overlay = byId.get(id);
      return overlay === undefined ? undefined : { is: of(overlay) };
    });
  };

  const isInForce = ({ ids, member, before, opened }: RefusedTyping): boolean =>
    opened === openedPackage.value && isSame(before, inForce(ids, member));

  /** What was typed into a field of the selected overlays and could not be taken: it is there again when they are selected again. */
  const keptTyping = (member: TypedMember) => {
    const ids = selection.peek();
    const key = keyOf(member, ids);
    return {
      read: (): { readonly text: string; readonly refused: string } | undefined => {
        const kept = typings.peek().get(key);
        return kept !== undefined && isInForce(kept) ? kept : undefined;
      },
      write: (kept: { readonly text: string; readonly refused: string } | undefined): void => {
        if (kept === undefined && !typings.peek().has(key)) return;
        const next = new Map(typings.peek());
        if (kept === undefined) next.delete(key);
        else next.set(key, { ...kept, ids, member, before: inForce(ids, member), opened: openedPackage.peek() });
        typings.value = next;
      },
    };
  };

  /** An overlay is called otherwise from now on: what was typed for it goes with it. */
  const renameTypings = (id: string, to: string): void => {
    if (![...typings.peek().values()].some(({ ids }) => ids.includes(id))) return;
    typings.value = new Map(
      [...typings.peek().values()].map((typing) => {
        const ids = typing.ids.map((each) => (each === id ? to : each));
        return [keyOf(typing.member, ids), { ...typing, ids }];
      }),
    );
  };

  /** What is typed and in force nowhere: it would be lost where the template is let out. */
  const refusedTypings = computed<readonly Mistake[]>(() =>
    [...typings.value.values()].filter(isInForce).map(({ ids, member, text, refused }) => ({
      id: ids[0]!,
      ids,
      member: member.name,
      rule: `${refused}: “${text}” was typed`,
    })),
  );

  return { keptTyping, renameTypings, refusedTypings };
};

export type Typing = ReturnType<typeof createTyping>;
