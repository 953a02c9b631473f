import type { CreatedKey } from '@bulkfill/service/types/console';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import { Moment } from '../../ui/moment.tsx';
import { keyName } from './keys.ts';

/** Shows a new key, which is visible only once. Stays open until the user confirms that it is stored. */
export const NewKeyDialog = ({
  created,
  onDone,
}: {
  readonly created: CreatedKey;
  readonly onDone: () => void;
}): VNode => {
  const [stored, setStored] = useState(false);
  return (
    <Dialog title="New API key" locked onClose={onDone}>
      <p>
        This is <strong class="break">{keyName(created)}</strong>, valid until{' '}
        <Moment at={created.expires_at} form="day" />. It is shown only once: store it where your program can read it.
      </p>
      <div class="copy-field">
        <TextField
          label="API key"
          value={created.api_key}
          readOnly
          autocomplete="off"
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={created.api_key} />
      </div>
      <div class="copy-field">
        <TextField
          label="Line for .env"
          value={`BULKFILL_API_KEY=${created.api_key}`}
          readOnly
          autocomplete="off"
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={`BULKFILL_API_KEY=${created.api_key}`} label="As a line" />
      </div>
      <CheckField
        label="I have stored it"
        checked={stored}
        onChange={(event) => setStored(event.currentTarget.checked)}
      />
      <div class="dialog-actions">
        <Button kind="primary" disabled={!stored} onClick={onDone}>
          Done
        </Button>
      </div>
    </Dialog>
  );
};
