import type { EditState } from './edit.ts';

const everything: readonly string[] = ['print', 'copy', 'fill'];

/** Sets the column of passwords; `undefined` removes the protection. Declares the column, as the format requires. */
export const withPasswordColumn = (
  state: EditState,
  column: { readonly key: string; readonly label: string } | undefined,
): EditState => {
  const { protect, ...draft } = state.draft;
  if (column === undefined) return { ...state, draft };
  const { key, label } = column;
  const isListed = draft.columns.some((listed) => listed.key === key);
  const columns = isListed ? draft.columns : [...draft.columns, { key, ...(label !== '' && { label }) }];
  return { ...state, draft: { ...draft, columns, protect: { ...protect, password: { column: key } } } };
};

/** Allows or denies an action of readers. Without denied ones, the member is absent. */
export const withPermission = (state: EditState, name: string, isAllowed: boolean): EditState => {
  const { protect } = state.draft;
  if (protect === undefined) return state;
  const { permissions = everything, ...rest } = protect;
  const next = everything.filter((each) => (each === name ? isAllowed : permissions.includes(each)));
  const isOpen = next.length === everything.length;
  return { ...state, draft: { ...state.draft, protect: isOpen ? rest : { ...rest, permissions: next } } };
};
