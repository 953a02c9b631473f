import type { ComponentChildren, VNode } from 'preact';
import { Icon } from './icons.tsx';
import { iconOfTone } from './status.tsx';
import type { Tone } from './tag.tsx';

export interface VerdictProps {
  readonly tone: Tone;
  readonly title: string;
  /** Details in a quieter colour, such as the time. */
  readonly children?: ComponentChildren;
  readonly actions?: ComponentChildren;
}

/** Banner with the result of a job or check in one sentence. */
export const Verdict = ({ tone, title, children, actions }: VerdictProps): VNode => (
  <div class={`verdict ${tone}`}>
    <Icon name={tone === 'bad' ? 'alert' : iconOfTone[tone]} />
    <p>
      <strong>{title}</strong>
      {children !== undefined && <span class="muted small">{children}</span>}
    </p>
    {actions !== undefined && <div class="button-row">{actions}</div>}
  </div>
);
