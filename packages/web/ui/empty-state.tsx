import type { ComponentChildren, VNode } from 'preact';
import { Icon, type IconName } from './icons.tsx';

export const EmptyState = ({
  icon,
  title,
  children,
  actions,
}: {
  readonly icon: IconName;
  readonly title: string;
  readonly children: ComponentChildren;
  readonly actions?: ComponentChildren;
}): VNode => (
  <div class="empty">
    <div class="empty-icon">
      <Icon name={icon} size={20} />
    </div>
    <h2>{title}</h2>
    <p>{children}</p>
    {actions !== undefined && <div class="button-row">{actions}</div>}
  </div>
);
