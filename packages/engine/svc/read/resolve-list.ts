import { maxColumnNumber, parseColumnKey } from '../../rows/column-key.ts';
import type { ParsedOverlay } from '../schema/overlay-schema.ts';
import type { Asset, ResolvedListCell, ResolvedListOverlay } from '../template.ts';
import { type BrokenRule, resolveText } from './resolve-text.ts';

type ParsedList = Extract<ParsedOverlay, { kind: 'list' }> & { readonly page: number };

/** Returns the rule that a list with continuation pages breaks: the page count is known only after the layout. */
const brokenRun = ({
  page,
  pages,
  value,
  more,
}: Pick<ParsedList, 'page' | 'pages' | 'value' | 'more'>): BrokenRule | undefined => {
  if (pages !== undefined) return { members: ['more'], rule: 'must not be there where pages is' };
  if (more?.page === page)
    return { members: ['more', 'page'], rule: 'must be another page than the one that the list begins on' };
  const parts = value.kind === 'text' ? value.parts : [];
  const countsPages = parts.some(
    (part) => typeof part === 'object' && 'counter' in part && part.counter.startsWith('page'),
  );
  return countsPages
    ? { members: ['value'], rule: 'must not count pages where the list goes on at others' }
    : undefined;
};

const columnKeyRule = `must be column_<n> with n from 0 to ${maxColumnNumber}, as the items are rows`;

const isColumnKey = (key: string): boolean => (parseColumnKey(key) ?? Number.POSITIVE_INFINITY) <= maxColumnNumber;

/** Resolves the cells of a list to text overlays. The keys of its header and footer must be keys of cells. */
export const resolveList = (
  overlay: ParsedList,
  assets: ReadonlyMap<string, Asset>,
): ResolvedListOverlay | BrokenRule => {
  const { cells, header, footer, stripe, rule, role, ...rest } = overlay;
  const broken = rest.more === undefined ? undefined : brokenRun(rest);
  if (broken !== undefined) return broken;
  if (role !== undefined && role !== 'Artifact') return { members: ['role'], rule: 'must be Artifact or absent' };
  const resolved: ResolvedListCell[] = [];
  for (const [index, { key, x, width, ...look }] of cells.entries()) {
    const text = resolveText(
      {
        ...look,
        kind: 'text',
        id: rest.id,
        page: rest.page,
        rect: { x: 0, y: 0, width, height: rest.itemHeight },
        value: { kind: 'static', text: '' },
        optional: false,
      },
      assets,
    );
    if ('members' in text) return { ...text, members: ['cells', String(index), ...text.members] };
    resolved.push({ key, x, width, text });
  }
  const keys = new Set(resolved.map(({ key }) => key));
  if (rest.value.kind === 'group') {
    const named = resolved.findIndex(({ key }) => !isColumnKey(key));
    if (named >= 0) return { members: ['cells', String(named), 'key'], rule: columnKeyRule };
    for (const [key, cell] of Object.entries(footer?.cells ?? {}))
      if (typeof cell === 'object' && !isColumnKey(cell.sum))
        return { members: ['footer', 'cells', key, 'sum'], rule: columnKeyRule };
  }
  for (const [name, part] of [
    ['header', header],
    ['footer', footer],
  ] as const) {
    const unknown = Object.keys(part?.cells ?? {}).find((key) => !keys.has(key));
    if (unknown !== undefined) return { members: [name, 'cells', unknown], rule: 'must be the key of a cell' };
  }
  return {
    ...rest,
    cells: resolved,
    ...(header === undefined
      ? {}
      : { header: { cells: new Map(Object.entries(header.cells)), repeat: header.repeat } }),
    ...(footer === undefined ? {} : { footer: { cells: new Map(Object.entries(footer.cells)) } }),
    ...(stripe === undefined ? {} : { stripe }),
    ...(rule === undefined ? {} : { rule }),
    ...(role === undefined ? {} : { role }),
  };
};
