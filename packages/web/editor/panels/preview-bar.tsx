import type { VNode } from 'preact';
import { texts } from '../../texts/panels.ts';
import { CheckField } from '../../ui/field.tsx';
import { Lazy } from '../../ui/lazy.tsx';
import { useEditor } from '../instance/use-editor.ts';

/**
 * Shows the preview toggle and the run options that change its look. Source: console-and-editor.md, "The editor" (6).
 */
export const PreviewBar = (): VNode => {
  const {
    editing: { draft },
    opened: { openDocument },
    preview: { flattenForms, includeMarkers, previewWanted },
  } = useEditor();
  const hasMarkers = draft.value.overlays.some(({ kind }) => kind === 'marker');
  const hasFields = (openDocument.value?.fields.length ?? 0) > 0;
  return (
    <div class="preview-bar">
      {previewWanted.value && hasMarkers && (
        <CheckField
          label={texts.includeMarkers}
          checked={includeMarkers.value}
          onChange={({ currentTarget: { checked } }) => {
            includeMarkers.value = checked;
          }}
        />
      )}
      {previewWanted.value && hasFields && (
        <CheckField
          label={texts.flattenForms}
          checked={flattenForms.value}
          onChange={({ currentTarget: { checked } }) => {
            flattenForms.value = checked;
          }}
        />
      )}
      {previewWanted.value && (
        <Lazy load={() => import('./preview-state.tsx')}>{({ PreviewState }) => <PreviewState />}</Lazy>
      )}
    </div>
  );
};
