import type { TemplateView } from '@bulkfill/service/types/editor';
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isAbort } from '../../api/api-error.ts';
import { upload } from '../../api/upload.ts';
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
      name: name.trim() === '' ? 'Enter a name.' : undefined,
      pdf: pdf === undefined ? 'Choose the PDF to fill.' : undefined,
      template:
        template === undefined
          ? 'Choose the template, or a package that contains it.'
          : json === undefined
            ? 'This file is neither a template (JSON) nor a package (.svc).'
            : undefined,
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
    <Dialog title="Save template" onClose={onClose}>
      <form
        class="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (sent === undefined) void save(event.currentTarget);
        }}
      >
        <TextField
          label="PDF"
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
          label="Template"
          type="file"
          accept=".json,.svc,application/json"
          hint="A template (JSON), or a package (.svc) that contains one."
          error={mistakes.template}
          onChange={({ currentTarget }) => setTemplate(currentTarget.files?.[0])}
        />
        <TextField
          label="Name"
          value={name}
          autocomplete="off"
          error={mistakes.name}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
        {sent !== undefined && <ProgressBar label="Upload" {...(sent < 1 && { value: sent, max: 1 })} />}
        {error !== undefined && <ErrorPanel error={error} title="The template was not saved." />}
        <div class="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={sent !== undefined}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
