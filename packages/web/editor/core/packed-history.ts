import { type History, maxSteps } from '../../rows/history.ts';
import { perObject } from '../../rows/per-object.ts';
import type { ColumnDraft, OverlayDraft, TemplateDraft } from './draft.ts';
import type { EditState } from './edit.ts';

/** Changes of a step against the previous state. Absent members stayed the same object. */
interface Step {
  readonly name?: string;
  readonly columns?: readonly ColumnDraft[];
  readonly assets?: TemplateDraft['assets'];
  readonly pages?: NonNullable<TemplateDraft['pages']>;
  readonly protect?: TemplateDraft['protect'];
  readonly selection?: readonly string[];
  readonly rows?: NonNullable<EditState['rows']>;
  /** Splice of the overlays: `gone` are replaced by `come` at index `from`. */
  readonly overlays?: { readonly from: number; readonly gone: number; readonly come: readonly OverlayDraft[] };
}

export interface PackedHistory {
  readonly oldest: EditState;
  readonly steps: readonly Step[];
  readonly done: number;
}

const overlaysStep = (before: readonly OverlayDraft[], after: readonly OverlayDraft[]): Pick<Step, 'overlays'> => {
  if (before === after) return {};
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from++;
  let same = 0;
  while (same < shorter - from && before[before.length - 1 - same] === after[after.length - 1 - same]) same++;
  return { overlays: { from, gone: before.length - from - same, come: after.slice(from, after.length - same) } };
};

const stepBetween = (
  { draft: before, selection, rows: rowsBefore }: EditState,
  { draft: after, selection: selected, rows }: EditState,
): Step => ({
  ...(before.name === after.name ? {} : { name: after.name }),
  ...(before.columns === after.columns ? {} : { columns: after.columns }),
  ...(before.assets === after.assets ? {} : { assets: after.assets }),
  ...(before.pages === after.pages ? {} : { pages: after.pages ?? [] }),
  ...(before.protect === after.protect ? {} : { protect: after.protect }),
  ...(selection === selected ? {} : { selection: selected }),
  ...(rows === rowsBefore ? {} : { rows: rows ?? new Map() }),
  ...overlaysStep(before.overlays, after.overlays),
});

const applied = (
  state: EditState,
  { overlays, selection = state.selection, rows = state.rows, ...members }: Step,
): EditState => {
  const before = state.draft.overlays;
  const after = overlays === undefined ? before : before.toSpliced(overlays.from, overlays.gone, ...overlays.come);
  return { draft: { ...state.draft, ...members, overlays: after }, selection, rows };
};

/** States are immutable: compute the difference of two only once. */
const stepsTo = perObject((after: EditState) => perObject((before: EditState) => stepBetween(before, after)));

const knownStep = (before: EditState, after: EditState): Step => stepsTo(after)(before);

export const packHistory = ({ past, present, future }: History<EditState>): PackedHistory => {
  const states = [...past, present, ...future];
  return {
    oldest: states[0]!,
    steps: states.slice(1).map((state, index) => knownStep(states[index]!, state)),
    done: past.length,
  };
};

export const unpackHistory = ({ oldest, steps, done }: PackedHistory): History<EditState> => {
  const states = [oldest];
  for (const step of steps) states.push(applied(states.at(-1)!, step));
  return {
    past: states.slice(Math.max(0, done - maxSteps), done),
    present: states[done]!,
    future: states.slice(done + 1),
  };
};
