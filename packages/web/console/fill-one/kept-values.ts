import { useLasting } from '../../router/lasting.ts';
import { sessionState } from '../../session/session.ts';
import type { Values } from './row-values.ts';

export interface KeptForm {
  readonly values: Values;
  readonly flattenForms: boolean;
  readonly includeMarkers: boolean;
}

export const emptyForm: KeptForm = { values: {}, flattenForms: false, includeMarkers: false };

/** Maximum number of forms, the latest ones. */
const mostKept = 20;

/** Includes the user, so that later users cannot see the values. */
const keyOf = (templateId: string): string => {
  const state = sessionState.peek();
  const owner = state.kind === 'signed-in' ? [state.session.account.account_id, state.session.user.email] : [];
  return JSON.stringify([...owner, templateId]);
};

const createKeptForms = () => {
  /** In memory only, not in browser storage, where others at this computer could read it. */
  const kept = new Map<string, KeptForm>();

  /** Returns the latest form of a template in this tab. It outlives the page, like the choices on "New job". */
  const keptForm = (templateId: string): KeptForm => kept.get(keyOf(templateId)) ?? emptyForm;

  const keepForm = (templateId: string, form: KeptForm): void => {
    const key = keyOf(templateId);
    kept.delete(key);
    kept.set(key, form);
    for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest);
  };

  const forgetForms = (): void => kept.clear();

  return { keptForm, keepForm, forgetForms };
};

export const useKeptForms = () => useLasting(createKeptForms);
