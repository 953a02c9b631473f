import type { ComponentChildren, VNode } from 'preact';
import type { IconName } from './icons.tsx';
import { Tag, type Tone } from './tag.tsx';

export const iconOfTone: Readonly<Record<Tone, IconName>> = {
  neutral: 'clock',
  good: 'check',
  warn: 'alert',
  bad: 'cross',
  busy: 'spinner',
};

/** State of a job, file or row: a tag with an icon. */
export const Status = ({
  tone,
  icon = iconOfTone[tone],
  children,
}: {
  readonly tone: Tone;
  readonly icon?: IconName;
  readonly children: ComponentChildren;
}): VNode => (
  <Tag tone={tone} icon={icon}>
    {children}
  </Tag>
);
