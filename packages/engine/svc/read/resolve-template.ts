import { jsonPath } from '../json-path.ts';
import { listTestedColumns } from '../list-tested-columns.ts';
import { type PackageIssue, packageSchemaError } from '../package-schema-error.ts';
import { conditionLimits } from '../schema/condition.ts';
import type { ParsedTemplate } from '../schema/payload-schema.ts';
import type { Asset, ResolvedTemplate, TemplateOverlay } from '../template.ts';
import { decodeAsset } from './decode-asset.ts';
import { resolveOverlay } from './resolve-overlay.ts';
import { findSealFault } from './resolve-seal.ts';

const { maxOfTemplate } = conditionLimits;

/**
 * Converts a parsed template to its final form: decodes assets, resolves references, and checks that ids and columns
 * are unique. Problems that depend on the row or the submitted PDF are left to run time, when they skip one overlay.
 * Examples: a page after the end of the document, a blank or unencodable value, an unknown symbology or option, an
 * invalid picture, or a missing column. Throws EngineError `INVALID_DOQLO_SCHEMA` with every violation. Source:
 * package-format.md, "Container" (semantics) and "Overlays".
 */
export const resolveTemplate = (parsed: ParsedTemplate): ResolvedTemplate => {
  const issues: PackageIssue[] = [];
  const report = (keys: readonly (string | number)[], rule: string) =>
    issues.push({ path: jsonPath(['template', ...keys]), rule });

  const columns = parsed.columns.map(({ key, label }) => ({ column: key, label }));
  const seenColumns = new Set<number>();
  for (const [index, { column }] of columns.entries()) {
    if (seenColumns.has(column)) report(['columns', index, 'key'], 'repeats the key of an earlier column');
    seenColumns.add(column);
  }

  const assets = new Map<string, Asset>();
  for (const [name, { mediaType, data }] of Object.entries(parsed.assets)) {
    const asset = decodeAsset(mediaType, data);
    if ('rule' in asset) report(['assets', name, asset.member], asset.rule);
    // Register an invalid asset too, so that its overlays are not reported as well.
    assets.set(name, 'rule' in asset ? { mediaType, bytes: new Uint8Array() } : asset);
  }

  const seenIds = new Set<string>();
  const overlays: TemplateOverlay[] = [];
  for (const [index, overlay] of parsed.overlays.entries()) {
    if (seenIds.has(overlay.id)) report(['overlays', index, 'id'], 'repeats the id of an earlier overlay');
    seenIds.add(overlay.id);
    const resolved = resolveOverlay(overlay, assets);
    if ('members' in resolved) report(['overlays', index, ...resolved.members], resolved.rule);
    else overlays.push(resolved);
  }

  const continued = new Set(
    parsed.overlays.flatMap((overlay) => (overlay.kind === 'list' ? (overlay.more?.page ?? []) : [])),
  );
  for (const [index, overlay] of parsed.overlays.entries()) {
    const isRunning = overlay.kind === 'list' && overlay.more !== undefined && overlay.page !== overlay.more.page;
    if (isRunning && continued.has(overlay.page ?? 0)) {
      report(
        ['overlays', index, 'page'],
        'must not be a page that continues a list, where the list itself goes on at another',
      );
    }
  }

  const { pages } = parsed;
  const sealFault = findSealFault(parsed.overlays, pages);
  if (sealFault !== undefined) report(['overlays', sealFault.index, ...sealFault.members], sealFault.rule);
  const seenPages = new Set<number>();
  for (const [index, { page }] of (pages ?? []).entries()) {
    if (seenPages.has(page)) report(['pages', index, 'page'], 'repeats the page of an earlier entry');
    seenPages.add(page);
  }
  const conditional = [
    ...parsed.overlays.map(({ when }, index) => ({ when, keys: ['overlays', index, 'when'] })),
    ...(pages ?? []).map(({ when }, index) => ({ when, keys: ['pages', index, 'when'] })),
  ];
  let conditions = 0;
  for (const { when, keys } of conditional) {
    if (when === undefined) continue;
    const tested = listTestedColumns(when);
    if (conditions <= maxOfTemplate && conditions + tested.length > maxOfTemplate) {
      report(keys, `must not bring the conditions of the template to more than ${maxOfTemplate}`);
    }
    conditions += tested.length;
    const unlisted = columns.length === 0 ? undefined : tested.find((column) => !seenColumns.has(column));
    if (unlisted !== undefined)
      report(keys, `must ask for columns that the template lists, and asks for column_${unlisted}`);
  }

  const { protect } = parsed;
  const password = protect?.password.column;
  if (password !== undefined && columns.length > 0 && !seenColumns.has(password))
    report(['protect', 'password', 'column'], 'must be a column that the template lists');

  if (issues.length > 0) throw packageSchemaError(issues);
  return {
    columns,
    assets,
    overlays,
    ...(pages === undefined || pages.length === 0 ? {} : { pages }),
    ...(protect === undefined
      ? {}
      : { protect: { column: protect.password.column, permissions: protect.permissions } }),
  };
};
