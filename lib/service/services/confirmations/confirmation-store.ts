import type { Write } from '../table/write.ts';
import type { Confirmation, ConfirmationRefusal } from './confirmation.ts';

/** Where confirmations are kept. Each step is taken once: the request that comes second is refused. */
export interface ConfirmationStore {
  /** Strongly consistent. */
  get(confirmationId: string): Promise<Confirmation | undefined>;
  insert(confirmation: Confirmation): Write;
  /** The provider vouched for the user. Refused (`confirmation`) where it is pending no longer. */
  confirm(confirmationId: string): Write;
  /** The provider's word was not enough. Refused as above. */
  refuse(confirmationId: string, refusal: ConfirmationRefusal): Write;
  /** Notes the proof that is handed out. False where one was already, or there is nothing to prove. */
  prove(confirmationId: string, proofSha256: string): Promise<boolean>;
  /** For the transaction that makes the change. Refused (`confirmation`) where it was used, or this is not its proof and action. */
  use(confirmation: Pick<Confirmation, 'confirmationId' | 'actionSha256'>, proofSha256: string, nowMs: number): Write;
}
