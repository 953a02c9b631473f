import { computed, effect, signal } from '@preact/signals';
import type { OverlayDraft, TemplateDraft } from '../core/draft.ts';
import { blankRule, findMistakes, type Mistake, mistakeOf, mistakesOf } from '../core/mistakes.ts';
import type { Editing } from './editing.ts';
import type { Typing } from './refused-typing.ts';
import type { Clock } from './surroundings.ts';
import { Timer } from './timer.ts';

/** Typing and dragging are not kept waiting for the schema. */
const restMs = 150;

/** What the schema and the service have against the draft. */
export const createMistaken = ({
  editing: { draft, editHistory },
  typing: { refusedTypings },
  clock,
}: {
  readonly clock: Clock;
  readonly editing: Editing;
  readonly typing: Typing;
}) => {
  const found = signal<readonly Mistake[]>([]);

  /** Mistakes that the service has told, each with the overlay as it was then. */
  const told = signal<readonly { readonly mistake: Mistake; readonly overlay: OverlayDraft | undefined; readonly of: TemplateDraft }[]>([]);

  /** Those that the service found stand until what they are about has changed. */
  const stillTold = computed(() =>
    told.value
      .filter(({ overlay, of }) => (overlay === undefined ? of === draft.value : draft.value.overlays.includes(overlay)))
      .map(({ mistake }) => mistake),
  );

  /** What the schema and the service have against the draft, found again shortly after a change. */
  const draftMistakes = computed<readonly Mistake[]>(() => [...found.value, ...stillTold.value]);

  /** What keeps the template from being exported: mistakes in the draft, and what was typed and could not get into it. */
  const mistakes = computed<readonly Mistake[]>(() => [...draftMistakes.value, ...refusedTypings.value]);

  /** The overlay that has just been placed and is still being filled in: everybody knows that it is blank. */
  const newId = computed<string | undefined>(() => {
    const { past, present } = editHistory.value;
    const [only, ...others] = present.selection;
    const before = past.at(-1);
    if (only === undefined || others.length > 0 || before === undefined) return undefined;
    return before.draft.overlays.some(({ id }) => id === only) ? undefined : only;
  });

  /** Whether a mistake is only that something new has not been filled in yet. */
  const isNotYetFilled = ({ id, rule }: Mistake): boolean => rule === blankRule && id !== undefined && id === newId.value;

  /** Overlays that are marked; nothing is before a person has gone on from it. */
  const mistakenIds = computed<ReadonlySet<string>>(
    () => new Set(mistakes.value.flatMap((mistake) => (isNotYetFilled(mistake) ? [] : (mistake.ids ?? mistake.id ?? [])))),
  );

  /** Does not wait for the rest after a change. */
  const findMistakesNow = (): void => {
    found.value = mistakesOf(draft.peek());
  };

  /** Takes over what the service has against a template, by the places in it. */
  const tellMistakes = (of: TemplateDraft, issues: readonly { readonly path: string; readonly rule: string }[]): void => {
    told.value = issues.map((issue) => {
      const mistake = mistakeOf(of, issue);
      return { mistake, overlay: of.overlays.find(({ id }) => id === mistake.id), of };
    });
  };

  /** Looks for mistakes from now on; the answer ends it. */
  const watchMistakes = (): (() => void) => {
    const timer = new Timer(clock);
    const stop = effect(() => {
      const now = draft.value;
      const finding = findMistakes(now);
      const goOn = (): void => {
        const { done, value } = finding.next();
        if (done === true) found.value = value;
        // The page answers in between.
        else timer.set(0, goOn);
      };
      timer.set(restMs, goOn);
    });
    return () => {
      timer.clear();
      stop();
    };
  };

  return { draftMistakes, mistakes, isNotYetFilled, mistakenIds, findMistakesNow, tellMistakes, watchMistakes };
};

export type Mistaken = ReturnType<typeof createMistaken>;
