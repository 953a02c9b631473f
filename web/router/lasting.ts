import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** What pages leave in this document for their next visit, by the function that makes it. `web/` itself provides it, once. */
export const Lasting = createContext<Map<() => unknown, unknown> | undefined>(undefined);

/** What lasts as long as the document, however often its page is shown: made once, when it is first asked for. */
export const useLasting = <Value>(make: () => Value): Value => {
  const lasting = useContext(Lasting);
  if (lasting === undefined) throw new Error('This component stands outside of the application.');
  if (!lasting.has(make)) lasting.set(make, make());
  return lasting.get(make) as Value;
};
