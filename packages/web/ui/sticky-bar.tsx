import type { ComponentChildren, VNode } from 'preact';

export interface StickyBarProps {
  readonly label: string;
  readonly children: ComponentChildren;
  /** Less important actions, at the end of the bar. */
  readonly more?: ComponentChildren;
}

/** Actions that stay in sight at the lower edge of the window while their card is in sight. */
export const StickyBar = ({ label, children, more }: StickyBarProps): VNode => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
  <div class="sticky-bar" role="group" aria-label={label}>
    {children}
    {more !== undefined && <div class="button-row sticky-more">{more}</div>}
  </div>
);
