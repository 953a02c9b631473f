import { computed, effect, signal } from '@preact/signals';
import type { OverlayDraft, TemplateDraft } from '../core/draft.ts';
import { blankRule, findMistakes, type Mistake, mistakeOf, mistakesOf } from '../core/mistakes.ts';
import type { Editing } from './editing.ts';
import type { Typing } from './refused-typing.ts';
import type { EditorClock } from './surroundings.ts';
import { Timer } from './timer.ts';

/** Delay of validation, so that it does not slow down typing and dragging. */
const restMs = 150;

export const createMistaken = ({
  editing: { draft, editHistory },
  typing: { refusedTypings },
  clock,
}: {
  readonly clock: EditorClock;
  readonly editing: Editing;
  readonly typing: Typing;
}) => {
  const found = signal<readonly Mistake[]>([]);

  const told = signal<
    readonly { readonly mistake: Mistake; readonly overlay: OverlayDraft | undefined; readonly of: TemplateDraft }[]
  >([]);

  /** Reported mistakes remain until their overlay changes. */
  const stillTold = computed(() =>
    told.value
      .filter(({ overlay, of }) =>
        overlay === undefined ? of === draft.value : draft.value.overlays.includes(overlay),
      )
      .map(({ mistake }) => mistake),
  );

  const draftMistakes = computed<readonly Mistake[]>(() => [...found.value, ...stillTold.value]);

  const mistakes = computed<readonly Mistake[]>(() => [...draftMistakes.value, ...refusedTypings.value]);

  /** The overlay that was just placed: it is blank because the user is still filling it in. */
  const newId = computed<string | undefined>(() => {
    const { past, present } = editHistory.value;
    const [only, ...others] = present.selection;
    const before = past.at(-1);
    if (only === undefined || others.length > 0 || before === undefined) return undefined;
    return before.draft.overlays.some(({ id }) => id === only) ? undefined : only;
  });

  const isNotYetFilled = ({ id, rule }: Mistake): boolean =>
    rule === blankRule && id !== undefined && id === newId.value;

  /** Overlays to mark as mistaken, except a new one that is still blank. */
  const mistakenIds = computed<ReadonlySet<string>>(
    () =>
      new Set(mistakes.value.flatMap((mistake) => (isNotYetFilled(mistake) ? [] : (mistake.ids ?? mistake.id ?? [])))),
  );

  const findMistakesNow = (): void => {
    found.value = mistakesOf(draft.peek());
  };

  const tellMistakes = (
    of: TemplateDraft,
    issues: readonly { readonly path: string; readonly rule: string }[],
  ): void => {
    told.value = issues.map((issue) => {
      const mistake = mistakeOf(of, issue);
      return { mistake, overlay: of.overlays.find(({ id }) => id === mistake.id), of };
    });
  };

  /** Validates after changes from now on. Returns a function that stops it. */
  const watchMistakes = (): (() => void) => {
    const timer = new Timer(clock);
    const stop = effect(() => {
      const now = draft.value;
      const finding = findMistakes(now);
      const goOn = (): void => {
        const { done, value } = finding.next();
        if (done === true) found.value = value;
        // Yield to the event loop.
        else timer.set(0, goOn);
      };
      timer.set(restMs, goOn);
    });
    return () => {
      timer.clear();
      stop();
    };
  };

  return { draftMistakes, mistakes, newId, isNotYetFilled, mistakenIds, findMistakesNow, tellMistakes, watchMistakes };
};

export type Mistaken = ReturnType<typeof createMistaken>;
