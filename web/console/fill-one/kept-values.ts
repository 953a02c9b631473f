import { useLasting } from '../../router/lasting.ts';
import { sessionState } from '../../session/session.ts';
import type { Values } from './row-values.ts';

/** What was chosen in the form of a template. */
export interface KeptForm {
  readonly values: Values;
  readonly flattenForms: boolean;
  readonly includeMarkers: boolean;
}

export const emptyForm: KeptForm = { values: {}, flattenForms: false, includeMarkers: false };

/** Of templates, the latest. */
const mostKept = 20;

/** Who signs in later is shown nothing of it. */
const keyOf = (templateId: string): string => {
  const state = sessionState.peek();
  const owner = state.kind === 'signed-in' ? [state.session.account.account_id, state.session.user.email] : [];
  return JSON.stringify([...owner, templateId]);
};

const createKeptForms = () => {
  /** Of this tab alone, and nowhere in the browser's storage: a stranger at it could read them there. */
  const kept = new Map<string, KeptForm>();

  /** What this tab was last given for a template. It outlives the page, as what is chosen on "New job". */
  const keptForm = (templateId: string): KeptForm => kept.get(keyOf(templateId)) ?? emptyForm;

  /** Keeps a form as long as the tab lives. */
  const keepForm = (templateId: string, form: KeptForm): void => {
    const key = keyOf(templateId);
    kept.delete(key);
    kept.set(key, form);
    for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest);
  };

  /** At sign-out nothing of it stays. */
  const forgetForms = (): void => kept.clear();

  return { keptForm, keepForm, forgetForms };
};

/** The forms of templates as this tab was last given them. */
export const useKeptForms = () => useLasting(createKeptForms);
