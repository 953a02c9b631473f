import type { Diagnostic } from '@bulkfill/engine/browser/diagnostics';
import type { VNode } from 'preact';
import { diagnosticWords } from '../../api/diagnostic-words.ts';

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
