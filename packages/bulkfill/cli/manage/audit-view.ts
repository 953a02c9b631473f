import type { AuditRecord } from '@bulkfill/service/stores/audit/audit-entry';
import { buildAuditEntryBody } from '@bulkfill/service/stores/audit/audit-entry-body';
import type { CommandResult } from '../terminal/command-result.ts';
import { escapeControls } from '../terminal/printable.ts';

export const auditResult = (accountId: string, entries: readonly AuditRecord[]): CommandResult => {
  const bodies = entries.map(buildAuditEntryBody);
  const who = ({ actor }: (typeof bodies)[number]): string => {
    if (actor.kind === 'user') return actor.email ?? 'a user';
    return actor.kind === 'key' ? `key ${actor.public_id}` : 'operator';
  };
  return {
    document: { account_id: accountId, entries: bodies },
    lines: [
      ...(bodies.length === 0 ? ['No entries.'] : []),
      ...bodies.map((body) =>
        escapeControls(
          `${body.at}  ${body.action.padEnd(22)}  ${who(body)}  ${body.client_address ?? '-'}  ${Object.values(body.facts).join(' ')}`.trimEnd(),
        ),
      ),
    ],
  };
};
