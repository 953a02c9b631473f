import type { ComponentChildren, VNode } from 'preact';
import { Icon, type IconName } from './icons.tsx';

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'busy';

const icons: Readonly<Record<Tone, IconName>> = {
  neutral: 'clock',
  good: 'check',
  warn: 'alert',
  bad: 'cross',
  busy: 'spinner',
};

/** Status as text with an icon, never by colour alone. */
export const Status = ({
  tone,
  icon = icons[tone],
  children,
}: {
  readonly tone: Tone;
  readonly icon?: IconName;
  readonly children: ComponentChildren;
}): VNode => (
  <span class={tone === 'neutral' ? 'status' : `status ${tone}`}>
    <Icon name={icon} size={12} />
    {children}
  </span>
);
