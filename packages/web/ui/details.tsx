import type { ComponentChildren, VNode } from 'preact';
import { texts } from '../texts/ui.ts';

/** Codes and ids for support and programmers, collapsed by default. Source: console-and-editor.md, "Page behaviour". */
export const Details = ({ children }: { readonly children: ComponentChildren }): VNode => (
  <details class="more-facts">
    <summary>{texts.details}</summary>
    <div class="panel-facts">{children}</div>
  </details>
);
