import type { TemplateView } from '@bulkfill/service/types/editor';
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isAbort } from '../../api/api-error.ts';
import { upload } from '../../api/upload.ts';
import { texts } from '../../texts/templates.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { focusFirstError, TextField } from '../../ui/field.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { readTemplateJson } from './read-template-json.ts';
import { nameOfFile, templateRoutes } from './templates.ts';

interface Mistakes {
  readonly name?: string;
  readonly pdf?: string;
  readonly template?: string;
}

export const SaveTemplateDialog = ({
  onClose,
  onSaved,
}: {
  readonly onClose: () => void;
  readonly onSaved: (saved: TemplateView) => void;
}): VNode => {
  const [name, setName] = useState('');
  const [pdf, setPdf] = useState<File>();
  const [template, setTemplate] = useState<File>();
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [error, setError] = useState<unknown>();
  const [sent, setSent] = useState<number>();
  const sending = useRef(new AbortController());
  useEffect(() => () => sending.current.abort(), []);

  const save = async (form: HTMLFormElement): Promise<void> => {
    setError(undefined);
    const json = await (template === undefined ? undefined : readTemplateJson(template).catch(() => undefined));
    const found: Mistakes = {
      name: name.trim() === '' ? texts.enterName : undefined,
      pdf: pdf === undefined ? texts.choosePdf : undefined,
      template: template === undefined ? texts.chooseTemplate : json === undefined ? texts.noTemplateInFile : undefined,
    };
    setMistakes(found);
    if (pdf === undefined || json === undefined || found.name !== undefined) return focusFirstError(form);
    const body = new FormData();
    body.set('name', name.trim());
    body.set('template', new Blob([json], { type: 'application/json' }), 'template.json');
    body.set('pdf', pdf);
    setSent(0);
    try {
      onSaved(
        await upload<TemplateView>(templateRoutes.all, body, { onProgress: setSent, signal: sending.current.signal }),
      );
    } catch (failure) {
      if (!isAbort(failure)) setError(failure);
    } finally {
      setSent(undefined);
    }
  };

  return (
    <Dialog title={texts.saveTemplate} onClose={onClose}>
      <form
        class="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (sent === undefined) void save(event.currentTarget);
        }}
      >
        <TextField
          label={texts.pdf}
          type="file"
          accept=".pdf,application/pdf"
          error={mistakes.pdf}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            setPdf(file);
            if (file !== undefined && name === '') setName(nameOfFile(file.name));
          }}
        />
        <TextField
          label={texts.template}
          type="file"
          accept=".json,.svc,application/json"
          hint={texts.aboutFile}
          error={mistakes.template}
          onChange={({ currentTarget }) => setTemplate(currentTarget.files?.[0])}
        />
        <TextField
          label={texts.name}
          value={name}
          autocomplete="off"
          error={mistakes.name}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
        {sent !== undefined && <ProgressBar label={texts.upload} {...(sent < 1 && { value: sent, max: 1 })} />}
        {error !== undefined && <ErrorPanel error={error} title={texts.notSaved} />}
        <div class="dialog-actions">
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="primary" type="submit" busy={sent !== undefined}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
