import type { ApiKey, KeyList } from '@bulkfill/service/types/console';
import type { VNode } from 'preact';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Status } from '../../ui/status.tsx';
import { daysInWords, keyMark, keyName, measureRemainingLife, shortKeyMark } from './keys.ts';

const Expiry = ({ apiKey: { expires_at } }: { readonly apiKey: ApiKey }): VNode => {
  const { days, isShort } = measureRemainingLife(expires_at, Date.now());
  return isShort ? (
    <span title={expires_at}>
      <Status tone="warn">Expires {daysInWords(days)}</Status>
    </span>
  ) : (
    <Moment at={expires_at} form="day" />
  );
};

const common: readonly Column<ApiKey>[] = [
  { title: 'Name', cell: keyName },
  { title: 'Key', cell: (key) => <code title={keyMark(key)}>{shortKeyMark(key)}</code> },
  { title: 'Created', cell: ({ created_at }) => <Moment at={created_at} form="day" /> },
  {
    title: 'Last used',
    cell: ({ last_used_at }) =>
      last_used_at === null ? <span class="muted">Never</span> : <Moment at={last_used_at} form="day" />,
  },
];

export const ActiveKeys = ({
  keys: { active, limit },
  onRevoke,
}: {
  readonly keys: KeyList;
  readonly onRevoke: (apiKey: ApiKey) => void;
}): VNode => {
  const columns: readonly Column<ApiKey>[] = [
    ...common,
    { title: 'Expires', cell: (apiKey) => <Expiry apiKey={apiKey} /> },
    {
      title: 'Actions',
      kind: 'actions',
      cell: (apiKey) => (
        <Button size="small" onClick={() => onRevoke(apiKey)} aria-label={`Revoke ${keyName(apiKey)}`}>
          Revoke
        </Button>
      ),
    },
  ];
  return (
    <section class="card">
      <div class="card-head">
        <h2>Active keys</h2>
        <p class="muted">
          <span class="count">
            {active.length} of {limit}
          </span>
          {active.length >= limit && ' · revoke one to create another'}
        </p>
      </div>
      <DataTable caption="Active keys" captionHidden columns={columns} rows={active} keyOf={(key) => key.public_id} />
      {active.length === 0 && <p class="card-note muted">No key is active. Create one to use the API.</p>}
    </section>
  );
};

const recentColumns: readonly Column<ApiKey>[] = [
  ...common,
  {
    title: 'State',
    cell: ({ state, expires_at }) =>
      state === 'revoked' ? (
        <Status tone="neutral" icon="ban">
          Revoked
        </Status>
      ) : (
        <span title={expires_at}>
          <Status tone="neutral">Expired</Status>
        </span>
      ),
  },
];

export const RecentKeys = ({ keys }: { readonly keys: readonly ApiKey[] }): VNode => (
  <section class="card faded">
    <div class="card-head">
      <h2>Recent keys</h2>
      <p class="muted">Recently expired or revoked</p>
    </div>
    <DataTable caption="Recent keys" captionHidden columns={recentColumns} rows={keys} keyOf={(key) => key.public_id} />
    {keys.length === 0 && <p class="card-note muted">No key has expired or been revoked yet.</p>}
  </section>
);
