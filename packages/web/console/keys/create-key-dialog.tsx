import type { KeyScope } from '@bulkfill/service/types/console';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { texts } from '../../texts/account.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { CheckField, focusFirstError, SelectField, TextField } from '../../ui/field.tsx';
import { beginConfirmation, keyScopeNames, lifetimesDays, limitsOf, nameMistake } from './keys.ts';

/** Asks for the name and lifetime of a key, then leaves for the provider. */
export const CreateKeyDialog = ({ onClose }: { readonly onClose: () => void }): VNode => {
  const [name, setName] = useState('');
  const [ttlDays, setTtlDays] = useState(90);
  const [scopes, setScopes] = useState<readonly KeyScope[]>(keyScopeNames);
  const [addresses, setAddresses] = useState('');
  const [nameError, setNameError] = useState<string>();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const go = async (form: HTMLFormElement): Promise<void> => {
    const mistake = nameMistake(name);
    setNameError(mistake);
    setError(undefined);
    if (mistake !== undefined) focusFirstError(form);
    if (mistake !== undefined || busy) return;
    setBusy(true);
    try {
      await beginConfirmation({
        action: 'key.create',
        parameters: { name: name.trim(), ttl_days: ttlDays, ...limitsOf(scopes, addresses) },
      });
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return (
    <Dialog title={texts.createKey} onClose={onClose}>
      <form
        class="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void go(event.currentTarget);
        }}
      >
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          error={nameError}
          value={name}
          autocomplete="off"
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <SelectField
          label={texts.expiresAfter}
          value={String(ttlDays)}
          onChange={(event) => setTtlDays(Number(event.currentTarget.value))}
        >
          {lifetimesDays.map((days) => (
            <option key={days} value={String(days)}>
              {days === 365 ? texts.oneYear : texts.days(days)}
            </option>
          ))}
        </SelectField>
        <fieldset>
          <legend>{texts.scopes}</legend>
          <div class="form">
            {keyScopeNames.map((scope) => (
              <CheckField
                key={scope}
                label={texts.scopeWords[scope]}
                checked={scopes.includes(scope)}
                onChange={({ currentTarget: { checked } }) =>
                  setScopes(keyScopeNames.filter((each) => (each === scope ? checked : scopes.includes(each))))
                }
              />
            ))}
          </div>
        </fieldset>
        <TextField
          label={texts.allowedAddresses}
          hint={texts.allowedAddressesHint}
          value={addresses}
          autocomplete="off"
          onInput={(event) => setAddresses(event.currentTarget.value)}
        />
        <p class="muted">{texts.aboutConfirmation}</p>
        {error !== undefined && <ErrorPanel error={error} />}
        <div class="dialog-actions">
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {texts.continue}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
