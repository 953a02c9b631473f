import type { ComponentChildren, VNode } from 'preact';

export const Sample = ({ name, children }: { readonly name: string; readonly children: ComponentChildren }): VNode => (
  <div class="sample">
    <div class="muted small">{name}</div>
    <div class="sample-body">{children}</div>
  </div>
);
