import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { opensByEnter } from '../../ui/use-dropped-files.ts';

export interface OpenFileProps {
  readonly label: string;
  readonly accept: string;
  readonly icon: IconName;
  readonly busy: boolean;
  readonly open: (file: File) => void;
}

/** Button that opens a file. Its words are hidden in a narrow window. Source: console-and-editor.md, "The editor". */
export const OpenFile = ({ label, accept, icon, busy, open }: OpenFileProps): VNode => {
  const id = useId();
  return (
    <div class="open-file" aria-busy={busy} title={label}>
      <label class="button small quiet" for={id}>
        <Icon name={busy ? 'spinner' : icon} />
        <span class="bar-words">{label}</span>
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
    </div>
  );
};
