import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { acceptedTypes } from '../../files/accepted-types.ts';
import { texts } from '../../texts/panels.ts';
import { opensByEnter } from '../../ui/use-dropped-files.ts';

interface OpenFileProps {
  readonly label: string;
  readonly accept: string;
  readonly name: string | undefined;
  readonly busy: boolean;
  readonly open: (file: File) => void;
}

const OpenFile = ({ label, accept, name, busy, open }: OpenFileProps): VNode => {
  const id = useId();
  return (
    <div class="open-file" aria-busy={busy}>
      <label class="button small" for={id}>
        {label}
      </label>
      <input
        id={id}
        class="open-file-input"
        type="file"
        accept={accept}
        onKeyDown={opensByEnter}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) open(file);
          // Allow opening the same file again after another program saved it.
          currentTarget.value = '';
        }}
      />
      {name !== undefined && (
        <span class="muted small open-file-name" title={name}>
          {name}
        </span>
      )}
    </div>
  );
};

export interface OpenFilesProps {
  readonly pdfName: string | undefined;
  readonly rowsName: string | undefined;
  readonly opening: ReadonlySet<string>;
  readonly openPdf: (file: File) => void;
  readonly openRows: (file: File) => void;
  readonly openPackage: (file: File) => void;
}

/** Buttons for the three files that the editor opens. Source: console-and-editor.md, "The editor" (1). */
export const OpenFiles = ({ pdfName, rowsName, opening, openPdf, openRows, openPackage }: OpenFilesProps): VNode => (
  <div class="tools">
    <OpenFile
      label={texts.openPdf}
      accept={acceptedTypes.pdf}
      name={pdfName}
      busy={opening.has('pdf')}
      open={openPdf}
    />
    <OpenFile
      label={texts.openRows}
      accept={acceptedTypes.rows}
      name={rowsName}
      busy={opening.has('rows')}
      open={openRows}
    />
    <OpenFile
      label={texts.openPackage}
      accept={acceptedTypes.package}
      name={undefined}
      busy={opening.has('package')}
      open={openPackage}
    />
  </div>
);
