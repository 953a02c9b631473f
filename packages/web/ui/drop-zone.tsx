import type { ComponentChildren, VNode } from 'preact';
import { useId } from 'preact/hooks';
import { Icon, type IconName } from './icons.tsx';
import { opensByEnter } from './use-dropped-files.ts';

export interface DropZoneProps {
  /** Words of the button, and its accessible name. */
  readonly label: string;
  readonly accept: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly hint?: ComponentChildren;
  readonly error?: string;
  readonly icon?: IconName;
  readonly multiple?: boolean;
  /** Whether a file is being read: the zone accepts no other one. */
  readonly busy?: boolean;
  /** Whether files are dragged over the page. */
  readonly over?: boolean;
}

/** Area that opens the file dialog wherever it is pressed, and accepts dropped files. */
export const DropZone = ({
  label,
  accept,
  onFiles,
  hint,
  error,
  icon = 'upload',
  multiple = false,
  busy = false,
  over = false,
}: DropZoneProps): VNode => {
  const id = useId();
  const describedBy = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`];
  return (
    <div class={over ? 'drop-zone over' : 'drop-zone'} aria-busy={busy}>
      <Icon name={busy ? 'spinner' : icon} size={24} />
      <label for={id}>{label}</label>
      {hint !== undefined && (
        <div class="hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {error !== undefined && (
        <div class="field-error" id={`${id}-error`}>
          <Icon name="alert" size={14} />
          {error}
        </div>
      )}
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={busy}
        aria-describedby={describedBy.filter(Boolean).join(' ') || undefined}
        aria-invalid={error === undefined ? undefined : 'true'}
        onKeyDown={opensByEnter}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (files.length > 0) onFiles(files);
          // Allow opening the same file again after another program saved it.
          currentTarget.value = '';
        }}
      />
    </div>
  );
};
