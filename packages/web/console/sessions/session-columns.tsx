import type { OpenSession } from '@bulkfill/service/types/console';
import { texts } from '../../texts/account.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Status } from '../../ui/status.tsx';
import { browserWords } from './sessions.ts';

const nameId = ({ session_id }: OpenSession): string => `session-${session_id}`;

interface SessionActions<Session> {
  /** Id of the session that is being signed out. */
  readonly busy: string | undefined;
  readonly end: (session: Session) => Promise<void>;
}

export const sessionColumns = <Session extends OpenSession>({
  busy,
  end,
}: SessionActions<Session>): readonly Column<Session>[] => [
  {
    title: texts.browser,
    cell: (session) => (
      <span id={nameId(session)}>
        {browserWords(session.user_agent)} {session.current && <Status tone="good">{texts.thisBrowser}</Status>}
      </span>
    ),
  },
  { title: texts.signedIn, cell: ({ created_at }) => <Moment at={created_at} /> },
  { title: texts.lastUsed, cell: ({ last_used_at }) => <Moment at={last_used_at} /> },
  { title: texts.from, cell: ({ client_address }) => <span class="break">{client_address ?? '–'}</span> },
  {
    title: texts.actions,
    kind: 'actions',
    cell: (session) => (
      <Button
        size="small"
        busy={busy === session.session_id}
        aria-describedby={nameId(session)}
        onClick={() => void end(session)}
      >
        {texts.signOut}
      </Button>
    ),
  },
];
