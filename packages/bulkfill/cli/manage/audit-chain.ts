import { hash } from 'node:crypto';
import type { AuditRecord } from '@bulkfill/service/stores/audit/audit-entry';
import { buildAuditEntryBody } from '@bulkfill/service/stores/audit/audit-entry-body';
import { CliError } from '../errors.ts';

/** `previous` of the first line. */
const start = '0'.repeat(64);
/** The digest is the last member of a line and covers everything before it. */
const linePattern = /^(\{.*),"sha256":"([0-9a-f]{64})"\}$/;

const digest = (head: string): string => hash('sha256', head, 'hex');

/** Formats entries as lines of JSON. Each line has its number and the digest of the line before it. */
export const chainEntries = (
  accountId: string,
  oldestFirst: readonly AuditRecord[],
): { readonly lines: readonly string[]; readonly sha256: string } => {
  let previous = start;
  const link = (members: object): string => {
    const head = JSON.stringify(members).slice(0, -1);
    previous = digest(head);
    return `${head},"sha256":"${previous}"}`;
  };
  const lines = oldestFirst.map((entry, index) =>
    link({ line: index + 1, previous, account_id: accountId, ...buildAuditEntryBody(entry) }),
  );
  // Without the last line, an export that was cut off would look complete.
  lines.push(link({ line: lines.length + 1, previous, account_id: accountId, entries: lines.length }));
  return { lines, sha256: previous };
};

const broken = (line: number, rule: string): CliError =>
  new CliError('AUDIT_CHAIN_BROKEN', `Line ${line} ${rule}. The file is not the export that was written.`, { line });

interface ChainLine {
  readonly line?: unknown;
  readonly previous?: unknown;
  readonly entries?: unknown;
}

const parseLine = (text: string, number: number): ChainLine => {
  try {
    return JSON.parse(text) as ChainLine;
  } catch {
    throw broken(number, 'is not JSON');
  }
};

/** Verifies an export. Throws CliError `AUDIT_CHAIN_BROKEN`, naming the first wrong line. */
export const verifyChain = (text: string): { readonly entries: number; readonly sha256: string } => {
  const lines = text.replace(/\n$/, '').split('\n');
  let previous = start;
  for (const [index, each] of lines.entries()) {
    const number = index + 1;
    const [, head = '', sha256 = ''] = linePattern.exec(each) ?? [];
    if (digest(head) !== sha256) throw broken(number, 'was changed, or has no digest');
    const found = parseLine(each, number);
    if (found.previous !== previous || found.line !== number)
      throw broken(number, 'does not follow the line before it');
    previous = sha256;
    if ((found.entries !== undefined) !== (number === lines.length))
      throw broken(number, 'is not where the export ends');
  }
  return { entries: lines.length - 1, sha256: previous };
};
