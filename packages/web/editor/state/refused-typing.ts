import { computed, signal } from '@preact/signals';
import { texts } from '../../texts/editor.ts';
import type { OverlayDraft } from '../core/draft.ts';
import type { Mistake } from '../core/mistakes.ts';
import type { OpenedPayload } from '../core/payload.ts';
import type { Editing } from './editing.ts';

export interface TypedMember {
  /** Path such as `rect.x`. */
  readonly name: string;
  readonly of: (overlay: OverlayDraft) => unknown;
}

interface RefusedTyping {
  readonly ids: readonly string[];
  readonly member: TypedMember;
  readonly text: string;
  readonly refused: string;
  /** Values at that time, per overlay. Once one changes, the input no longer applies. */
  readonly before: readonly unknown[];
  readonly opened: OpenedPayload | undefined;
}

const keyOf = ({ name }: TypedMember, ids: readonly string[]): string => JSON.stringify([name, ...ids]);

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

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

  /** Refused input for the selected overlays, which reappears when they are selected again. */
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

  const renameTypings = (id: string, to: string): void => {
    if (![...typings.peek().values()].some(({ ids }) => ids.includes(id))) return;
    typings.value = new Map(
      [...typings.peek().values()].map((typing) => {
        const ids = typing.ids.map((each) => (each === id ? to : each));
        return [keyOf(typing.member, ids), { ...typing, ids }];
      }),
    );
  };

  /** Refused input as mistakes: it would be lost in an export. */
  const refusedTypings = computed<readonly Mistake[]>(() =>
    [...typings.value.values()].filter(isInForce).map(({ ids, member, text, refused }) => ({
      id: ids[0]!,
      ids,
      member: member.name,
      rule: texts.refusedText(refused, text),
    })),
  );

  return { keptTyping, renameTypings, refusedTypings };
};

export type Typing = ReturnType<typeof createTyping>;
