import type { ComponentChildren, VNode } from 'preact';
import { Icon, type IconName } from './icons.tsx';

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'busy';

export interface TagProps {
  readonly tone?: Tone;
  readonly icon?: IconName;
  readonly children: ComponentChildren;
}

/** Short label on a coloured ground. The words carry the meaning, never the colour alone. */
export const Tag = ({ tone = 'neutral', icon, children }: TagProps): VNode => (
  <span class={tone === 'neutral' ? 'tag' : `tag ${tone}`}>
    {icon !== undefined && <Icon name={icon} size={12} />}
    {children}
  </span>
);
