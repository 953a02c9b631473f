import type { VNode } from 'preact';
import { Heading } from '../ui/page.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { ActionSamples } from './action-samples.tsx';
import { FieldSamples } from './field-samples.tsx';
import { MessageSamples } from './message-samples.tsx';
import { ResultSamples } from './result-samples.tsx';
import { TokenSamples } from './token-samples.tsx';

/** Shows every component in every state, with the words of one job as content. */
export const Styleguide = (): VNode => (
  <main class="page styleguide">
    <div class="page-head">
      <Heading title="Components" />
    </div>
    <TokenSamples />
    <ActionSamples />
    <FieldSamples />
    <ResultSamples />
    <MessageSamples />
    <Toasts />
  </main>
);
