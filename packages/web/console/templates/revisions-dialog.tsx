import type { Revision, TemplateView } from '@bulkfill/service/types/editor';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { texts } from '../../texts/templates.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Skeleton } from '../../ui/progress.tsx';
import { useLoad } from '../../ui/use-load.ts';
import { fetchRevisions, nameAuthor, restoreRevision } from './revisions.ts';

interface RevisionsDialogProps {
  readonly template: TemplateView;
  readonly onClose: () => void;
  readonly onRestored: (revision: Revision) => void;
}

const momentId = ({ revision }: Revision): string => `revision-${revision}`;

/** Lists the latest revisions of a template. Each can be restored. Source: console-and-editor.md, "Pages". */
export const RevisionsDialog = ({ template, onClose, onRestored }: RevisionsDialogProps): VNode => {
  const { state, reload } = useLoad((signal) => fetchRevisions(template, signal), [template.template_id]);
  const [restoring, setRestoring] = useState<number>();
  const [error, setError] = useState<unknown>();
  const revisions = state.kind === 'loaded' ? state.value : [];
  const current = revisions[0]?.revision;
  const restore = async (revision: Revision): Promise<void> => {
    if (current === undefined || restoring !== undefined) return;
    setRestoring(revision.revision);
    setError(undefined);
    try {
      await restoreRevision(template, revision.revision, current);
      onRestored(revision);
    } catch (failure) {
      setError(failure);
      await reload();
    } finally {
      setRestoring(undefined);
    }
  };
  const columns: readonly Column<Revision>[] = [
    {
      title: texts.saved,
      cell: (revision) => (
        <span id={momentId(revision)}>
          <Moment at={revision.changed_at} />
          <span class="revision-by">{nameAuthor(revision)}</span>
        </span>
      ),
    },
    { title: texts.name, cell: ({ name }) => <span class="revision-name">{name}</span> },
    {
      title: texts.contents,
      cell: ({ overlay_count, pages }) => `${texts.overlays(overlay_count)}, ${texts.pages(pages)}`,
    },
    {
      title: texts.restore,
      kind: 'actions',
      cell: (revision) =>
        revision.revision === current ? (
          <span class="muted">{texts.current}</span>
        ) : (
          <Button
            size="small"
            busy={restoring === revision.revision}
            aria-describedby={momentId(revision)}
            onClick={() => void restore(revision)}
          >
            {texts.restore}
          </Button>
        ),
    },
  ];
  return (
    <Dialog title={texts.revisionsOf(template.name)} wide onClose={onClose}>
      <p class="muted">{texts.aboutRevisions}</p>
      {error !== undefined && <ErrorPanel error={error} title={texts.notRestored} />}
      {state.kind === 'failed' && (
        <ErrorPanel error={state.error} title={texts.revisionsNotLoaded} retry={() => void reload()} />
      )}
      {state.kind === 'loading' && <Skeleton lines={4} label={texts.loadingRevisions} />}
      {revisions.length > 0 && (
        <DataTable
          caption={texts.revisions}
          captionHidden
          columns={columns}
          rows={revisions}
          keyOf={({ revision }) => String(revision)}
        />
      )}
      {revisions.length === 1 && <p>{texts.noEarlierRevision}</p>}
    </Dialog>
  );
};
