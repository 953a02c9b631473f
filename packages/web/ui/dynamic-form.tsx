import type { VNode } from 'preact';
import { Icon } from './icons.tsx';

/** Explains dynamic XFA forms and their handling. Source: console-and-editor.md, "Page behaviour". */
export const DynamicForm = (): VNode => (
  <section class="panel warn" aria-label="Dynamic form">
    <Icon name="alert" />
    <div>
      <strong>This PDF is a dynamic form (XFA).</strong>
      <p>
        Its real pages are built by Adobe Reader and Acrobat alone. What is seen here, and what would be filled, is the
        page for all other programs. Ask those who issued it for a plain PDF, or open it in Acrobat and print it to a
        PDF.
      </p>
    </div>
  </section>
);
