import type { ComponentChildren, VNode } from 'preact';
import { Icon, type IconName } from './icons.tsx';

export interface ChipProps {
  readonly pressed: boolean;
  readonly onPress: () => void;
  readonly icon?: IconName;
  /** Number after the words, such as the rows of a cause. */
  readonly count?: string | number;
  readonly disabled?: boolean;
  readonly children: ComponentChildren;
}

export const Chip = ({ pressed, onPress, icon, count, disabled = false, children }: ChipProps): VNode => (
  <button type="button" class="chip" aria-pressed={pressed} disabled={disabled} onClick={onPress}>
    {icon !== undefined && <Icon name={icon} size={14} />}
    <span class="chip-words">{children}</span>
    {count !== undefined && (
      <>
        {' · '}
        <b>{count}</b>
      </>
    )}
  </button>
);
