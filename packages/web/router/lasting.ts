import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

export type MakeLasting<Value> = (lasting: <Other>(make: MakeLasting<Other>) => Other) => Value;

/** Values that pages keep for their next visit, by the function that creates them. The application provides it once. */
export const Lasting = createContext<Map<MakeLasting<unknown>, unknown> | undefined>(undefined);

/** Returns a value that lasts as long as the document. It is created on first use. */
export const useLasting = <Value>(make: MakeLasting<Value>): Value => {
  const lasting = useContext(Lasting);
  if (lasting === undefined) throw new Error('This component is outside of the application.');
  const get = <Asked>(asked: MakeLasting<Asked>): Asked => {
    if (!lasting.has(asked)) lasting.set(asked, asked(get));
    return lasting.get(asked) as Asked;
  };
  return get(make);
};
