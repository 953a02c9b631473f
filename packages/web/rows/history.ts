/** Maximum number of undo steps. The specification asks for 200. */
export const maxSteps = 500;

/** Past, present and undone states. States are immutable. Undo restores the identical object. */
export interface History<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
  /** Gesture that produced the present state. Continuing it adds no step. */
  readonly gesture?: string;
}

export const newHistory = <State>(present: State): History<State> => ({ past: [], present, future: [] });

/** Adds a state, replacing a step of the same `gesture`: a drag is one step. Ignores the present state. */
export const commit = <State>(history: History<State>, state: State, gesture?: string): History<State> => {
  if (Object.is(state, history.present)) return history;
  const goesOn = gesture !== undefined && gesture === history.gesture;
  const past = goesOn ? history.past : [...history.past.slice(-(maxSteps - 1)), history.present];
  return { past, present: state, future: [], gesture };
};

/** Reverts the gesture in progress without leaving a step. Does nothing if the latest step is not that gesture. */
export const takeBack = <State>(history: History<State>, gesture: string): History<State> => {
  const present = history.past.at(-1);
  if (present === undefined || history.gesture !== gesture) return history;
  return { past: history.past.slice(0, -1), present, future: [] };
};

/** Ends a gesture: the next change is a separate step even if it has the same name. */
export const endGesture = <State>(history: History<State>): History<State> => {
  if (history.gesture === undefined) return history;
  const { past, present, future } = history;
  return { past, present, future };
};

/** Replaces the present state without a step, for changes that are not undone, such as the selection. */
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
