import type { OverlayDraft } from './draft.ts';
import { membersOf, type WrittenOut, withMember } from './members.ts';

/** Treatment of text that is longer than its place. */
export type FitChoice = 'shrink' | 'wrap' | 'cut';

const written: Readonly<Record<FitChoice, Readonly<Record<string, unknown>>>> = {
  shrink: { fit: 'shrink' },
  wrap: { wrap: true },
  cut: { overflow: 'clip' },
};

const members = membersOf('text').filter(({ name }) => ['fit', 'wrap', 'overflow'].includes(name));

export const isFitMember = (name: string): boolean => members.some((member) => member.name === name);

/** Returns the choice that a text has; `undefined` for other combinations, which only a package has. */
export const textFitOf = ({ fit, wrap, overflow }: Readonly<Record<string, unknown>>): FitChoice | undefined => {
  if (overflow === 'error') return undefined;
  if (fit === 'shrink') return wrap === true ? undefined : 'shrink';
  if (wrap === true) return 'wrap';
  return overflow === 'clip' ? 'cut' : undefined;
};

export const withTextFit = (overlay: OverlayDraft, fit: FitChoice, kept?: WrittenOut): OverlayDraft =>
  members.reduce((changed, member) => withMember(changed, member, written[fit][member.name], kept), overlay);

/** Adds the fit of a new text to its style. A style that has one keeps it. */
export const withNewTextFit = (style: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  members.some(({ name }) => name in style) ? style : { ...written.shrink, ...style };
