import type { VNode } from 'preact';
import { texts } from '../../texts/jobs.ts';
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
  <Dialog title={texts.nothingChanged} onClose={onClose}>
    <p>{texts.aboutUnchanged(costWords)}</p>
    <div class="dialog-actions">
      <Button onClick={onClose}>{texts.cancel}</Button>
      <Button kind="primary" onClick={onRun}>
        {runWords}
      </Button>
    </div>
  </Dialog>
);
