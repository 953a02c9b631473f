import type { Write } from '../table/write.ts';
import type { Invitation } from './invitation.ts';

/** Where invitations are kept: one for an address, over all accounts. */
export interface InvitationStore {
  find(email: string): Promise<Invitation | undefined>;
  /** By address. */
  list(accountId: string): Promise<readonly Invitation[]>;
  /** Refused (`invitation`) where the address is invited already. */
  insert(invitation: Invitation): readonly Write[];
  /** Refused (`invitation`) where it is gone. */
  remove(invitation: Invitation): readonly Write[];
}
