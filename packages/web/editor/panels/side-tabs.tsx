import { useSignalEffect } from '@preact/signals';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { texts } from '../../texts/panels.ts';
import { Lazy } from '../../ui/lazy.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useEditor } from '../instance/use-editor.ts';
import { ColumnsPanel } from './columns-panel.tsx';

type TabId = 'fields' | 'columns' | 'pages';

/** Tabs with the lists of things to place, one at a time. Fields come first if the PDF has any. */
export const SideTabs = (): VNode => {
  const {
    offers: { offersShown },
    opened: { openDocument },
    table: { columnsAsked, unsettledTable },
  } = useEditor();
  const document = openDocument.value;
  const [chosen, setChosen] = useState<{ readonly of: unknown; readonly id: TabId }>();
  // Unsettled columns come first.
  useSignalEffect(() => {
    void columnsAsked.value;
    if (unsettledTable.value !== undefined) setChosen({ of: openDocument.peek(), id: 'columns' });
  });
  const first: TabId = document !== undefined && document.fields.length > 0 ? 'fields' : 'columns';
  return (
    <>
      <Tabs<TabId>
        label={texts.panels}
        chosen={
          chosen !== undefined && chosen.of === document
            ? chosen.id
            : unsettledTable.value === undefined
              ? first
              : 'columns'
        }
        choose={(id) => setChosen({ of: document, id })}
        tabs={[
          {
            id: 'fields',
            words: texts.fields,
            panel: () => (
              <Lazy load={() => import('./fields-panel.tsx')}>
                {({ FieldsPanel }) => <FieldsPanel fields={document?.fields ?? []} />}
              </Lazy>
            ),
          },
          { id: 'columns', words: texts.columns, panel: () => <ColumnsPanel /> },
          {
            id: 'pages',
            words: texts.pages,
            panel: () =>
              document === undefined ? (
                <p class="editor-panel muted small">{texts.openPdfForPages}</p>
              ) : (
                <Lazy load={() => import('./pages-panel.tsx')}>
                  {({ PagesPanel }) => <PagesPanel document={document} />}
                </Lazy>
              ),
          },
        ]}
      />
      {offersShown.value && (
        <Lazy load={() => import('./offers-panel.tsx')}>{({ OffersPanel }) => <OffersPanel />}</Lazy>
      )}
    </>
  );
};
