import type { VNode } from 'preact';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface RunUnchangedDialogProps {
  readonly runWords: string;
  readonly costWords: string;
  readonly onClose: () => void;
  readonly onRun: () => void;
}

/** Confirms running rows without changes: the result is probably the same, and some are charged. */
export const RunUnchangedDialog = ({ runWords, costWords, onClose, onRun }: RunUnchangedDialogProps): VNode => (
  <Dialog title="Nothing was changed" onClose={onClose}>
    <p>No cell was changed and no row was left out, so these rows will most likely end as before. {costWords}</p>
    <div class="dialog-actions">
      <Button onClick={onClose}>Cancel</Button>
      <Button kind="primary" onClick={onRun}>
        {runWords}
      </Button>
    </div>
  </Dialog>
);
