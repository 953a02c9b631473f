import type { VNode } from 'preact';
import { texts } from '../../texts/properties.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import type { OverlayDraft } from '../core/draft.ts';
import { isMixed } from '../core/members.ts';
import { type FitChoice, textFitOf, withTextFit } from '../core/text-fit.ts';
import { useEditor } from '../instance/use-editor.ts';
import { changeStyle } from './change-style.ts';

interface FitFieldProps {
  readonly overlays: readonly OverlayDraft[];
  readonly error: string | undefined;
}

/** Chooses the treatment of text that is longer than its place. */
export const FitField = ({ overlays, error }: FitFieldProps): VNode => {
  const editor = useEditor();
  const fit = isMixed(overlays, textFitOf) ? undefined : (textFitOf(overlays[0]!) ?? 'package');
  return (
    <ChoiceField<FitChoice | 'package'>
      label={texts.fit}
      look="segments"
      error={error}
      choices={[
        { value: 'shrink', label: texts.shrink },
        { value: 'wrap', label: texts.wrap },
        { value: 'cut', label: texts.cut },
        ...(fit === 'package' ? [{ value: 'package' as const, label: texts.asInPackage }] : []),
      ]}
      value={fit}
      onChoose={(chosen) => {
        if (chosen !== 'package') changeStyle(editor, (overlay, written) => withTextFit(overlay, chosen, written));
      }}
    />
  );
};
