/** Steps that can be undone. The contract asks for 200. */
export const maxSteps = 500;

/**
 * What has been, what is and what was undone. States are immutable and share what they have in common, so a step costs what it changed,
 * and undoing gives back the very object that was there before.
 */
export interface History<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
  /** The gesture that made the present state: going on with it makes no step of its own. */
  readonly gesture?: string;
}

export const newHistory = <State>(present: State): History<State> => ({ past: [], present, future: [] });

/**
 * Goes on to a state. With the `gesture` of the step before, it takes that step's place: a drag, or a run of nudges, is undone at once.
 * A state that is the present one changes nothing.
 */
export const commit = <State>(history: History<State>, state: State, gesture?: string): History<State> => {
  if (Object.is(state, history.present)) return history;
  const goesOn = gesture !== undefined && gesture === history.gesture;
  const past = goesOn ? history.past : [...history.past.slice(-(maxSteps - 1)), history.present];
  return { past, present: state, future: [], gesture };
};

/** Takes back a gesture that is under way: no step is left of it. Where something else was done since, nothing is taken back. */
export const takeBack = <State>(history: History<State>, gesture: string): History<State> => {
  const present = history.past.at(-1);
  if (present === undefined || history.gesture !== gesture) return history;
  return { past: history.past.slice(0, -1), present, future: [] };
};

/** Ends a gesture: the next change is a step of its own, whatever it is called. */
export const endGesture = <State>(history: History<State>): History<State> => {
  if (history.gesture === undefined) return history;
  const { past, present, future } = history;
  return { past, present, future };
};

/** Replaces the present state without a step: for what a person would not undo, such as a selection. */
export const amend = <State>(history: History<State>, present: State): History<State> => ({ ...history, present });

export const canUndo = <State>({ past }: History<State>): boolean => past.length > 0;
export const canRedo = <State>({ future }: History<State>): boolean => future.length > 0;

export const undo = <State>(history: History<State>): History<State> => {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future] };
};

export const redo = <State>(history: History<State>): History<State> => {
  const [present, ...future] = history.future;
  if (present === undefined) return history;
  return { past: [...history.past, history.present], present, future };
};
