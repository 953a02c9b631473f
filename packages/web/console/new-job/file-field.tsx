import type { ComponentChildren, VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { texts } from '../../texts/new-job.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { opensByEnter } from '../../ui/use-dropped-files.ts';

interface FileFieldProps {
  readonly label: string;
  readonly accept: string;
  readonly file: File | undefined;
  readonly hint?: ComponentChildren;
  readonly error?: string;
  readonly onFile: (file: File | undefined) => void;
}

/** File input that shows the current file, even one that it did not select itself: the sample, or an earlier choice. */
export const FileField = ({ label, accept, file, hint, error, onFile }: FileFieldProps): VNode => {
  const [own, setOwn] = useState<File>();
  // A browser's file input shows only its own selection and can only be cleared by recreating it.
  const [made, setMade] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  // Hide the extension of packages. Source: console-and-editor.md, "New job".
  const name = file?.name.replace(/\.svc$/i, '') ?? '';
  // The browser shows no file if the input did not select it itself.
  useLayoutEffect(() => {
    const input = box.current?.querySelector('input');
    if (input == null || input.files?.[0] === file) return;
    const files = new DataTransfer();
    if (file !== undefined) files.items.add(new File([file], name));
    input.files = files.files;
  }, [file, made]);
  const remove = (): void => {
    setMade(made + 1);
    onFile(undefined);
  };
  const chosen = file && (
    <span class="chosen">
      {file !== own && <span class="break">{name}</span>}
      <Button size="small" kind="quiet" icon="cross" aria-label={texts.removeFile(name)} onClick={remove}>
        {texts.remove}
      </Button>
    </span>
  );
  return (
    <div ref={box}>
      <TextField
        key={made}
        label={label}
        type="file"
        accept={accept}
        hint={chosen ?? hint}
        error={error}
        onKeyDown={opensByEnter}
        onChange={({ currentTarget }) => {
          const [selected] = currentTarget.files ?? [];
          // Closing the file dialog without a choice changes nothing.
          if (selected === undefined) return;
          setOwn(selected);
          onFile(selected);
        }}
      />
    </div>
  );
};
