import { roundPt } from './geometry.ts';

export const lengthUnits = ['pt', 'mm', 'in'] as const;
export type LengthUnit = (typeof lengthUnits)[number];

const pointsPer: Readonly<Record<LengthUnit, number>> = { pt: 1, mm: 72 / 25.4, in: 72 };

/** Formats points in another unit with up to three decimals: `25.4`, never `25.400`. */
export const lengthText = (points: number, unit: LengthUnit): string => String(roundPt(points / pointsPer[unit]));

const typed = /^\s*([+-]?(?:\d{1,7}(?:[.,]\d{0,9})?|[.,]\d{1,9}))\s*(pt|mm|cm|in|")?\s*$/i;

/** Parses a length to points, in the panel's unit or a typed one; `undefined` if invalid. */
export const parseLength = (text: string, unit: LengthUnit): number | undefined => {
  const match = typed.exec(text);
  if (match === null) return undefined;
  const number = Number(match[1]?.replace(',', '.'));
  const named = match[2]?.toLowerCase() ?? unit;
  if (named === 'cm') return roundPt(number * 10 * pointsPer.mm);
  return roundPt(number * pointsPer[named === '"' ? 'in' : (named as LengthUnit)]);
};
