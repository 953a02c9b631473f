import type { VNode } from 'preact';
import { Icon } from './icons.tsx';

/** Explains dynamic XFA forms and their handling. Source: console-and-editor.md, "Page behaviour". */
export const DynamicForm = (): VNode => (
  <section class="panel warn" aria-label="Dynamic form">
    <Icon name="alert" />
    <div>
      <strong>This PDF is a dynamic form (XFA).</strong>
      <p>
        Only Adobe Reader and Acrobat show its real pages. The page shown here, which would be filled, is the one for
        all other programs. Ask its issuer for a plain PDF, or open it in Acrobat and print it to a PDF.
      </p>
    </div>
  </section>
);
