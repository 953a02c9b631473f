import type { VNode } from 'preact';
import { texts } from '../texts/ui.ts';
import { Icon } from './icons.tsx';

/** Explains dynamic XFA forms and their handling. Source: console-and-editor.md, "Page behaviour". */
export const DynamicForm = (): VNode => (
  <section class="panel warn" aria-label={texts.dynamicForm}>
    <Icon name="alert" />
    <div>
      <strong>{texts.isDynamicForm}</strong>
      <p>{texts.aboutDynamicForm}</p>
    </div>
  </section>
);
