import type { ApiKey, KeyList } from '@bulkfill/service/types/console';
import type { VNode } from 'preact';
import { texts } from '../../texts/account.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Status } from '../../ui/status.tsx';
import { daysInWords, keyMark, keyName, limitWords, measureRemainingLife, shortKeyMark } from './keys.ts';

const Expiry = ({ apiKey: { expires_at } }: { readonly apiKey: ApiKey }): VNode => {
  const { days, isShort } = measureRemainingLife(expires_at, Date.now());
  return isShort ? (
    <span title={expires_at}>
      <Status tone="warn">{texts.expiresIn(daysInWords(days))}</Status>
    </span>
  ) : (
    <Moment at={expires_at} form="day" />
  );
};

const common: readonly Column<ApiKey>[] = [
  { title: texts.name, cell: keyName },
  { title: texts.key, cell: (key) => <code title={keyMark(key)}>{shortKeyMark(key)}</code> },
  { title: texts.scopes, cell: (key) => limitWords(key) ?? <span class="muted">{texts.allScopes}</span> },
  { title: texts.created, cell: ({ created_at }) => <Moment at={created_at} form="day" /> },
  {
    title: texts.lastUsed,
    cell: ({ last_used_at }) =>
      last_used_at === null ? <span class="muted">{texts.never}</span> : <Moment at={last_used_at} form="day" />,
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
    { title: texts.expires, cell: (apiKey) => <Expiry apiKey={apiKey} /> },
    {
      title: texts.actions,
      kind: 'actions',
      cell: (apiKey) => (
        <Button size="small" onClick={() => onRevoke(apiKey)} aria-label={texts.revokeNamed(keyName(apiKey))}>
          {texts.revoke}
        </Button>
      ),
    },
  ];
  return (
    <section class="card">
      <div class="card-head">
        <h2>{texts.activeKeys}</h2>
        <p class="muted">
          <span class="count">{texts.keysOfLimit(active.length, limit)}</span>
          {active.length >= limit && texts.keysFull}
        </p>
      </div>
      <DataTable
        caption={texts.activeKeys}
        captionHidden
        columns={columns}
        rows={active}
        keyOf={(key) => key.public_id}
      />
      {active.length === 0 && <p class="card-note muted">{texts.noActiveKey}</p>}
    </section>
  );
};

const recentColumns: readonly Column<ApiKey>[] = [
  ...common,
  {
    title: texts.state,
    cell: ({ state, expires_at }) =>
      state === 'revoked' ? (
        <Status tone="neutral" icon="ban">
          {texts.revoked}
        </Status>
      ) : (
        <span title={expires_at}>
          <Status tone="neutral">{texts.expired}</Status>
        </span>
      ),
  },
];

export const RecentKeys = ({ keys }: { readonly keys: readonly ApiKey[] }): VNode => (
  <section class="card faded">
    <div class="card-head">
      <h2>{texts.recentKeys}</h2>
      <p class="muted">{texts.aboutRecentKeys}</p>
    </div>
    <DataTable
      caption={texts.recentKeys}
      captionHidden
      columns={recentColumns}
      rows={keys}
      keyOf={(key) => key.public_id}
    />
    {keys.length === 0 && <p class="card-note muted">{texts.noRecentKey}</p>}
  </section>
);
