import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { parseMarkup } from '../../api/trusted-types.ts';
import { formatCopiedCells } from '../../rows/clipboard-table.ts';
import { texts } from '../../texts/tables.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';

/** Returns the first table of an HTML text with tabs between its cells; `undefined` if there is none. */
const readMarkupTable = (markup: string): string | undefined => {
  if (!/<table\b/i.test(markup)) return undefined;
  const rows = [...(parseMarkup(markup).querySelector('table')?.rows ?? [])];
  return formatCopiedCells(
    rows.map(({ cells }) => [...cells].map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim())),
  );
};

export interface PasteDialogProps {
  /** Called with the pasted text as a file. */
  readonly onFile: (file: File) => void;
  readonly onClose: () => void;
}

/** Takes a table from the clipboard, for the reader of files. */
export const PasteDialog = ({ onFile, onClose }: PasteDialogProps): VNode => {
  const [text, setText] = useState('');
  const use = (event: Event): void => {
    event.preventDefault();
    // It is inside of the form of a page.
    event.stopPropagation();
    onFile(new File([readMarkupTable(text) ?? text], `${texts.pastedFile}.txt`, { type: 'text/plain' }));
    onClose();
  };
  return (
    <Dialog title={texts.pasteTable} wide onClose={onClose}>
      <form class="form" onSubmit={use}>
        <TextAreaField
          label={texts.pastedTable}
          hint={texts.aboutPasting}
          rows={10}
          spellcheck={false}
          value={text}
          onInput={({ currentTarget: { value } }) => setText(value)}
          onPaste={(event) => {
            const { clipboardData: data, currentTarget } = event;
            const table = data?.getData('text/plain').includes('\t')
              ? undefined
              : readMarkupTable(data?.getData('text/html') ?? '');
            if (table === undefined) return;
            event.preventDefault();
            currentTarget.setRangeText(table);
            setText(currentTarget.value);
          }}
        />
        <div class="dialog-actions">
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" kind="primary" disabled={text.trim() === ''}>
            {texts.useTable}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
