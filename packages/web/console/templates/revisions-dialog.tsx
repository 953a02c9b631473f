import type { Revision, TemplateView } from '@bulkfill/service/types/editor';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Skeleton } from '../../ui/progress.tsx';
import { useLoad } from '../../ui/use-load.ts';
import { fetchRevisions, nameAuthor, restoreRevision } from './revisions.ts';
import { formatCount } from './templates.ts';

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
      title: 'Saved',
      cell: (revision) => (
        <span id={momentId(revision)}>
          <Moment at={revision.changed_at} />
          <span class="revision-by">{nameAuthor(revision)}</span>
        </span>
      ),
    },
    { title: 'Name', cell: ({ name }) => <span class="revision-name">{name}</span> },
    {
      title: 'Contents',
      cell: ({ overlay_count, pages }) => `${formatCount(overlay_count, 'overlay')}, ${formatCount(pages, 'page')}`,
    },
    {
      title: 'Restore',
      kind: 'actions',
      cell: (revision) =>
        revision.revision === current ? (
          <span class="muted">Current</span>
        ) : (
          <Button
            size="small"
            busy={restoring === revision.revision}
            aria-describedby={momentId(revision)}
            onClick={() => void restore(revision)}
          >
            Restore
          </Button>
        ),
    },
  ];
  return (
    <Dialog title={`Revisions of ${template.name}`} wide onClose={onClose}>
      <p class="muted">
        “Restore” makes a revision the current one again, with its PDF and name. The last 20 revisions are available, or
        fewer if their PDFs are large. Jobs keep the revision that they were created with.
      </p>
      {error !== undefined && <ErrorPanel error={error} title="The revision was not restored." />}
      {state.kind === 'failed' && (
        <ErrorPanel error={state.error} title="The revisions could not be loaded." retry={() => void reload()} />
      )}
      {state.kind === 'loading' && <Skeleton lines={4} label="Loading the revisions" />}
      {revisions.length > 0 && (
        <DataTable
          caption="Revisions"
          captionHidden
          columns={columns}
          rows={revisions}
          keyOf={({ revision }) => String(revision)}
        />
      )}
      {revisions.length === 1 && <p>There is no earlier revision. The next save keeps this one.</p>}
    </Dialog>
  );
};
