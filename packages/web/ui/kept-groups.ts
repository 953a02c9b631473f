/** Stores which groups of a form are open. The names are ours, so that the next user may have them. */
const keyOf = (id: string): string => `bulkfill-group-${id}`;

export const readOpenGroup = (id: string): boolean | undefined => {
  try {
    const kept = localStorage.getItem(keyOf(id));
    return kept === null ? undefined : kept === 'open';
  } catch {
    // Storage is disabled.
    return undefined;
  }
};

export const keepOpenGroup = (id: string, isOpen: boolean): void => {
  try {
    localStorage.setItem(keyOf(id), isOpen ? 'open' : 'closed');
  } catch {
    // Storage is disabled: the group opens as before the next time.
  }
};
