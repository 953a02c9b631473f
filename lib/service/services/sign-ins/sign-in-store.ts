import type { Write } from '../table/write.ts';
import type { SignInStart } from './sign-in-start.ts';

/** Where ways to the provider and back are kept while they last. */
export interface SignInStore {
  begin(start: SignInStart): Write;
  /** Takes the start of a state, once, for one whom it is bound to. Undefined for anybody else, who takes nothing. */
  take(stateSha256: string, boundTo: readonly string[]): Promise<SignInStart | undefined>;
}
