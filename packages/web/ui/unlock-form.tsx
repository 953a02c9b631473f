import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { ApiError } from '../api/api-error.ts';
import { errorWords } from '../api/error-words.ts';
import { texts } from '../texts/ui.ts';
import { Button } from './button.tsx';
import { focusFirstError, TextField } from './field.tsx';

interface UnlockFormProps {
  /** Makes the copy. Throws `ApiError`. */
  readonly unlock: (password: string) => Promise<File>;
  /** Asks for the password from the start; otherwise only after the service requires one. */
  readonly needsPassword: boolean;
  readonly onCopy: (copy: File) => void;
}

const wordsOf = (error: unknown): string =>
  error instanceof ApiError ? errorWords(error) : texts.somethingWentWrongShort;

/**
 * Unlocks a copy of a locked PDF, with its password if required and a confirmation of the right to use it. Source:
 * conformance-and-security.md, "Locked sources".
 */
export const UnlockForm = ({ unlock, needsPassword, onCopy }: UnlockFormProps): VNode => {
  const form = useRef<HTMLDivElement>(null);
  const [asks, setAsks] = useState(needsPassword);
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ readonly words: string; readonly isOfPassword: boolean }>();

  const refuse = (words: string, isOfPassword: boolean): void => {
    setRefusal({ words, isOfPassword });
    if (isOfPassword && form.current !== null) focusFirstError(form.current);
  };
  const submit = async (): Promise<void> => {
    if (busy) return;
    if (asks && password === '') return refuse(texts.enterPdfPassword, true);
    setBusy(true);
    setRefusal(undefined);
    try {
      onCopy(await unlock(password));
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'PASSWORD_REQUIRED') setAsks(true);
      if (code === 'PASSWORD_REQUIRED') refuse(texts.pdfNeedsPassword, true);
      else refuse(wordsOf(error), code === 'PASSWORD_WRONG');
    } finally {
      setBusy(false);
    }
  };
  return (
    // Not a form element: on "New job" it is nested in one.
    <div ref={form} class="unlock">
      {asks && (
        <TextField
          label={texts.password}
          type="password"
          autocomplete="off"
          value={password}
          error={refusal?.isOfPassword === true ? refusal.words : undefined}
          onInput={({ currentTarget }) => setPassword(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void submit();
          }}
        />
      )}
      <Button size="small" busy={busy} onClick={() => void submit()}>
        {texts.openCopy}
      </Button>
      {refusal?.isOfPassword === false && <p>{refusal.words}</p>}
    </div>
  );
};
