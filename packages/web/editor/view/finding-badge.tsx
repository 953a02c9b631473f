import type { VNode } from 'preact';
import { findingTitle } from '../../api/diagnostic-words.ts';
import { texts } from '../../texts/editor.ts';

/** Titles a preview finding. The engine has no title for schema errors: the editor leaves those overlays out. */
const titleOf = (code: string): string =>
  code === 'INVALID_DOQLO_SCHEMA' ? texts.settingNotAllowed : findingTitle(code);

export const findingWords = (codes: string): string =>
  codes === ''
    ? ''
    : codes
        .split(', ')
        .map((code) => `${titleOf(code)} (${code})`)
        .join(', ');

interface FindingBadgeProps {
  readonly codes: string;
  readonly isSkipped: boolean;
}

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
