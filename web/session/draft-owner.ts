import type { Session } from '../../lib/service/http/answers/console.ts';

/** Whose drafts they are: a person of an account. Another account of the same person has its own. */
export const draftOwner = ({ user, account }: Session): string => JSON.stringify([account.account_id, user.email ?? user.name]);
