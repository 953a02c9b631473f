import type { VNode } from 'preact';
import { type Diagnostic, diagnosticWords } from '../../../lib/engine/browser/diagnostics.ts';

export const Findings = ({ findings }: { readonly findings: readonly Diagnostic[] }): VNode | null => {
  const words = [...new Set(findings.map((each) => diagnosticWords(each)))];
  if (words.length === 0) return null;
  return (
    <ul class="fill-findings">
      {words.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  );
};
