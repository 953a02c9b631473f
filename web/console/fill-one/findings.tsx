import type { VNode } from 'preact';
import type { Diagnostic } from '../../../lib/service/http/answers/api.ts';

/** Replaces column keys by labels. */
const withoutKeys = (message: string): string => message.replaceAll(/column_\d{1,15} \(([^()]+)\)/g, '“$1”');

/** Warnings and notices about overlays, without duplicates. */
export const Findings = ({ findings }: { readonly findings: readonly Pick<Diagnostic, 'message'>[] }): VNode | null => {
  const words = [...new Set(findings.map(({ message }) => withoutKeys(message)))];
  if (words.length === 0) return null;
  return (
    <ul class="fill-findings">
      {words.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  );
};
