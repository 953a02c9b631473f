import type { VNode } from 'preact';
import { findingTitle } from '../../console/new-job/finding-words.ts';

/** What a code of the preview is about. The service knows nothing of templates that no package may hold: the editor leaves out what is wrong. */
const titleOf = (code: string): string => (code === 'INVALID_DOQLO_SCHEMA' ? 'A setting is not allowed' : findingTitle(code));

/** Codes as `codesOf` gives them, each in words and with itself. */
export const findingWords = (codes: string): string =>
  codes === ''
    ? ''
    : codes
        .split(', ')
        .map((code) => `${titleOf(code)} (${code})`)
        .join(', ');

interface FindingBadgeProps {
  readonly codes: string;
  /** The row goes without it. */
  readonly isSkipped: boolean;
}

/** Says at an overlay or a field what the preview found: in words, and with the codes. Source: editor.md, 6. */
export const FindingBadge = ({ codes, isSkipped }: FindingBadgeProps): VNode | null =>
  codes === '' ? null : (
    <span class={isSkipped ? 'overlay-codes skipped' : 'overlay-codes'}>
      {codes.split(', ').map((code) => (
        <span key={code}>
          {titleOf(code)} <code>{code}</code>
        </span>
      ))}
    </span>
  );
