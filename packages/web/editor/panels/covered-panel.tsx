import type { VNode } from 'preact';
import { texts } from '../../texts/panels.ts';
import { Button } from '../../ui/button.tsx';
import { overlayName } from '../core/kinds.ts';
import { useEditor } from '../instance/use-editor.ts';
import { goTo } from './overlays-panel.tsx';

/** Lists overlays that cover each other, each with its remedy. */
export const CoveredPanel = (): VNode | null => {
  const editor = useEditor();
  const { covered, moveToFreeSpace } = editor.covering;
  if (covered.value.length === 0) return null;
  return (
    <section class="editor-panel" aria-labelledby="covered-heading">
      <h2 id="covered-heading">{texts.coveredOverlays}</h2>
      <ul class="finding-list" aria-labelledby="covered-heading">
        {covered.value.map((finding) => {
          const [upper, lower] = [overlayName(finding.upper), overlayName(finding.lower)];
          return (
            <li key={`${upper} ${lower}`} data-code={finding.code}>
              <button type="button" class="list-entry" onClick={() => goTo(editor, finding.upper)}>
                {texts.covers(upper, lower)}
              </button>
              <Button size="small" aria-label={texts.moveToFreeSpaceOf(upper)} onClick={() => moveToFreeSpace(finding)}>
                {texts.moveToFreeSpace}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
