import type { VNode } from 'preact';
import { texts } from '../../texts/properties.ts';
import { symbologies } from '../core/symbologies.ts';
import { EditedField } from './edited-field.tsx';

const hintOf = (symbology: string): string => {
  const { name, accepts, sample, needs } = symbologies[symbology] ?? {};
  if (name === undefined) return texts.symbologyHint;
  const takes = accepts === undefined ? '' : texts.takes(accepts);
  const such = sample === undefined ? '' : texts.suchAs(sample);
  return `${name}${takes}.${such}${needs === undefined ? '' : texts.needsOptions(needs)}`;
};

/** Returns the package's name for a symbology; users may type its common name. */
const symbologyFrom = (typed: string): string => {
  const wanted = typed.trim().toLowerCase();
  const found = Object.entries(symbologies).find(([symbology, { name }]) =>
    [symbology.toLowerCase(), name.toLowerCase()].includes(wanted),
  );
  return found?.[0] ?? typed;
};

export interface SymbologyFieldProps {
  readonly label: string;
  readonly value: string;
  readonly mixed: boolean;
  readonly error: string | undefined;
  readonly set: (symbology: string) => void;
}

export const SymbologyField = ({ label, value, mixed, error, set }: SymbologyFieldProps): VNode => (
  <>
    <EditedField
      label={label}
      value={value}
      mixed={mixed}
      error={error ?? (!mixed && symbologies[value] === undefined ? texts.isNotSupported : undefined)}
      hint={hintOf(mixed ? '' : value)}
      list="symbologies"
      take={(text) => void set(symbologyFrom(text))}
    />
    <datalist id="symbologies">
      {Object.entries(symbologies).map(([symbology, { name }]) => (
        <option key={symbology} value={symbology} label={name} />
      ))}
    </datalist>
  </>
);
