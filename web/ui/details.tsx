import type { ComponentChildren, VNode } from 'preact';

/** What support and programmers ask for: codes and ids. People open it; nobody has to read it first. Source: office.md, "Words". */
export const Details = ({ children }: { readonly children: ComponentChildren }): VNode => (
  <details class="more-facts">
    <summary>Details</summary>
    <div class="panel-facts">{children}</div>
  </details>
);
