import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** Makes something that lasts, of what else lasts. */
export type MakeLasting<Value> = (lasting: <Other>(make: MakeLasting<Other>) => Other) => Value;

/** What pages leave in this document for their next visit, by the function that makes it. `web/` itself provides it, once. */
export const Lasting = createContext<Map<MakeLasting<unknown>, unknown> | undefined>(undefined);

/** What lasts as long as the document, however often its page is shown: made once, when it is first asked for. */
export const useLasting = <Value>(make: MakeLasting<Value>): Value => {
  const lasting = useContext(Lasting);
  if (lasting === undefined) throw new Error('This component stands outside of the application.');
  const get = <Asked>(asked: MakeLasting<Asked>): Asked => {
    if (!lasting.has(asked)) lasting.set(asked, asked(get));
    return lasting.get(asked) as Asked;
  };
  return get(make);
};
