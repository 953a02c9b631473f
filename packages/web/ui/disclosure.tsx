import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from './icons.tsx';
import { keepOpenGroup, readOpenGroup } from './kept-groups.ts';

export interface DisclosureProps {
  /** Name under which the browser remembers whether it is open. Without one, it is not remembered. */
  readonly id?: string;
  readonly title: string;
  /** State of the content, shown next to the title: "page 1 · 360, 211". */
  readonly summary?: ComponentChildren;
  /** Whether it is open before it was used the first time. */
  readonly open?: boolean;
  readonly children: ComponentChildren;
}

export const Disclosure = ({ id, title, summary, open = false, children }: DisclosureProps): VNode => {
  const [isOpen, setOpen] = useState((id === undefined ? undefined : readOpenGroup(id)) ?? open);
  return (
    <details
      class="disclosure"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        if (id !== undefined && currentTarget.open !== isOpen) keepOpenGroup(id, currentTarget.open);
      }}
    >
      <summary>
        <Icon name="chevron-right" size={14} />
        <span class="disclosure-title">{title}</span>
        {summary !== undefined && <span class="disclosure-summary">{summary}</span>}
      </summary>
      <div class="disclosure-body">{children}</div>
    </details>
  );
};
