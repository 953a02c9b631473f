import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { texts } from '../../texts/jobs.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { type ShrunkTemplate, shrinkTexts } from './shrink-texts.ts';
import { useTemplateOf } from './template-link.tsx';

/** Codes of texts that are larger than their place. */
const largerCodes: ReadonlySet<string> = new Set(['TEXT_OVERFLOW', 'TEXT_OVERFLOWS', 'TEXT_CLIPPED']);

export const isShrinkable = (code: string): boolean => largerCodes.has(code);

interface ShrinkRemedyProps {
  readonly jobId: string;
  readonly code: string;
  readonly packageHash: string | undefined;
  /** The template as it was saved by an earlier press. */
  readonly shrunk: ShrunkTemplate | undefined;
  readonly onShrunk: (template: ShrunkTemplate) => void;
}

/** Lets the texts of a cause shrink in the saved template, with which the rows then run. */
export const ShrinkRemedy = ({ jobId, code, packageHash, shrunk, onShrunk }: ShrinkRemedyProps): VNode | null => {
  const found = useTemplateOf(packageHash);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const templateId = shrunk?.template_id ?? found?.template_id;
  if (templateId === undefined) return null;
  if (shrunk?.codes.includes(code) === true)
    return (
      <p class="small" role="status">
        {texts.shrunk(shrunk.name)}
      </p>
    );
  const shrink = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    await shrinkTexts(templateId, jobId, code).then(
      (saved) => onShrunk({ ...saved, codes: [...(shrunk?.codes ?? []), code] }),
      setError,
    );
    setBusy(false);
  };
  return (
    <>
      <span class="remedy">
        <Button size="small" icon="text" busy={busy} onClick={() => void shrink()}>
          {texts.shrinkText}
        </Button>
        <span class="muted small">{texts.aboutShrinking}</span>
      </span>
      {error !== undefined && <ErrorPanel title={texts.templateNotChanged} error={error} />}
    </>
  );
};
