import { useComputed, useSignalEffect } from '@preact/signals';
import type { VNode } from 'preact';
import { texts } from '../../texts/panels.ts';
import { Lazy } from '../../ui/lazy.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { Editor } from '../instance/create-editor.ts';
import { useEditor } from '../instance/use-editor.ts';
import { Messages } from './messages.tsx';

/** Number of mistakes and findings that the tab lists; `undefined` before the first check. */
const countFindings = ({
  checking: { check },
  covering: { covered },
  fitting: { fitWarnings },
  mistaken: { mistakes },
  outgoing: { outgoingRefused },
}: Editor): number | undefined => {
  const found = check.value?.result?.finding_count;
  const mistaken = outgoingRefused.value === undefined ? 0 : mistakes.value.length;
  const listed = mistaken + fitWarnings.value.length + covered.value.length;
  return found === undefined && listed === 0 ? undefined : listed + (found ?? 0);
};

/** Messages, and below them the properties of the selection or the findings. */
export const RightSide = (): VNode => {
  const editor = useEditor();
  const {
    checking: { isUnderWay },
    editing: { editState, selection },
    fitting: { fitWarnings },
    outgoing: { outgoingRefused },
    view: { sideTab },
  } = editor;
  const chosen = useComputed(() => [...selection.value, editState.value.field ?? ''].join('\n'));
  const isWarned = useComputed(() => fitWarnings.value.length > 0);
  useSignalEffect(() => {
    if (chosen.value !== '') sideTab.value = 'properties';
  });
  useSignalEffect(() => {
    if (isUnderWay.value) sideTab.value = 'findings';
  });
  useSignalEffect(() => {
    if (outgoingRefused.value !== undefined) sideTab.value = 'findings';
  });
  useSignalEffect(() => {
    if (isWarned.value) sideTab.value = 'findings';
  });
  return (
    <>
      <Messages />
      <Tabs
        label={texts.propertiesAndFindings}
        chosen={sideTab.value}
        choose={(id) => {
          sideTab.value = id;
        }}
        tabs={[
          {
            id: 'properties',
            words: texts.properties,
            panel: () => (
              <div class="properties-side">
                <Lazy load={() => import('../properties/properties-region.tsx')}>
                  {({ PropertiesRegion }) => <PropertiesRegion />}
                </Lazy>
                <Lazy load={() => import('./overlays-panel.tsx')}>{({ OverlaysPanel }) => <OverlaysPanel />}</Lazy>
              </div>
            ),
          },
          {
            id: 'findings',
            words: texts.findings,
            count: countFindings(editor),
            panel: () => (
              <Lazy load={() => import('./findings-panel.tsx')}>{({ FindingsPanel }) => <FindingsPanel />}</Lazy>
            ),
          },
        ]}
      />
    </>
  );
};
