import type { CreatedKey } from '@bulkfill/service/types/console';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { texts } from '../../texts/account.ts';
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
    <Dialog title={texts.newKey} locked onClose={onDone}>
      <p>
        {texts.aboutNewKey(
          <strong class="break">{keyName(created)}</strong>,
          <Moment at={created.expires_at} form="day" />,
        )}
      </p>
      <div class="copy-field">
        <TextField
          label={texts.apiKey}
          value={created.api_key}
          readOnly
          autocomplete="off"
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={created.api_key} />
      </div>
      <div class="copy-field">
        <TextField
          label={texts.envLine}
          value={`BULKFILL_API_KEY=${created.api_key}`}
          readOnly
          autocomplete="off"
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={`BULKFILL_API_KEY=${created.api_key}`} label={texts.asLine} />
      </div>
      <CheckField
        label={texts.storedIt}
        checked={stored}
        onChange={(event) => setStored(event.currentTarget.checked)}
      />
      <div class="dialog-actions">
        <Button kind="primary" disabled={!stored} onClick={onDone}>
          {texts.done}
        </Button>
      </div>
    </Dialog>
  );
};
