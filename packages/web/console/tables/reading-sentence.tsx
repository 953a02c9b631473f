import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { texts } from '../../texts/tables.ts';
import { Button } from '../../ui/button.tsx';
import { readingWords } from './reading-words.ts';
import type { TableSettingsFieldsProps } from './table-settings-fields.tsx';

/** Returns whether the form of a file is open. A form that a refusal opened stays open after the file is read. */
export const useReadingForm = (
  file: File | undefined,
  isRefused: boolean,
): { readonly isOpen: boolean; readonly toggle: () => void } => {
  const [opened, setOpened] = useState<File>();
  useEffect(() => {
    if (isRefused) setOpened(file);
  }, [isRefused, file]);
  const isOpen = isRefused || (opened !== undefined && opened === file);
  return { isOpen, toggle: () => setOpened(isOpen ? undefined : file) };
};

type SentenceProps = Omit<TableSettingsFieldsProps, 'onChange'> & ReturnType<typeof useReadingForm>;

export const ReadingSentence = ({ settings, read, isOpen, toggle }: SentenceProps): VNode => {
  const words = 'assumed' in read ? readingWords(read, settings) : texts.notReadSo;
  return (
    <p class="table-reading small">
      <span title={words}>{words}</span>
      <Button kind="link" aria-expanded={isOpen} onClick={toggle}>
        {texts.change}
      </Button>
    </p>
  );
};
