import type { ParsedOverlay } from '../schema/overlay-schema.ts';
import type { ParsedTemplate } from '../schema/payload-schema.ts';
import type { ResolvedSealOverlay } from '../seal-overlay.ts';
import type { Asset } from '../template.ts';
import { findAssetFault } from './picture-source.ts';
import type { BrokenRule } from './resolve-text.ts';

type ParsedSeal = Extract<ParsedOverlay, { kind: 'seal' }> & { readonly page: number };

const refused = ['pages', 'when', 'role'] as const;

/** Resolves the seal. It is part of what all rows share, so nothing about it may depend on the row. */
export const resolveSeal = (
  { pages, when, role, alt, optional: _, ...seal }: ParsedSeal,
  assets: ReadonlyMap<string, Asset>,
): ResolvedSealOverlay | BrokenRule => {
  const given = { pages, when, role };
  const member = refused.find((name) => given[name] !== undefined);
  if (member !== undefined) return { members: [member], rule: 'must not be there: all rows share the seal' };
  const spoken = alt?.kind === 'static' ? [alt.text] : alt?.kind === 'text' ? alt.parts : [];
  if (alt?.kind === 'column' || !spoken.every((part) => typeof part === 'string'))
    return { members: ['alt'], rule: 'must be the same in every row: all rows share the seal' };
  const fault = seal.asset === undefined ? undefined : findAssetFault(seal.asset, assets);
  if (fault !== undefined) return fault;
  const text = spoken.join('');
  return { ...seal, ...(text.trim() === '' ? {} : { alt: text }) };
};

/** Returns the rule that a template breaks by its seals. */
export const findSealFault = (
  overlays: ParsedTemplate['overlays'],
  pages: ParsedTemplate['pages'] = [],
): (BrokenRule & { readonly index: number }) | undefined => {
  const [index, second] = overlays.flatMap(({ kind }, at) => (kind === 'seal' ? [at] : []));
  if (second !== undefined)
    return { index: second, members: ['kind'], rule: 'must not be seal: the template has a seal already' };
  if (index === undefined) return undefined;
  const { page } = overlays[index]!;
  const varying = [
    ...pages.map((rule) => rule.page),
    ...overlays.flatMap((overlay) => (overlay.kind === 'list' ? (overlay.more?.page ?? []) : [])),
  ];
  return page !== undefined && varying.includes(page)
    ? { index, members: ['page'], rule: 'must be a page that every row has once: all rows share the seal' }
    : undefined;
};
