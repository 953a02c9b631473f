import type { CompiledDocument, SourceWarning } from '../pdf/compile/compiled-document.ts';
import { codeDigitsWarnings } from './code-digits.ts';
import { collectSourceWarnings } from './collect-source-warnings.ts';
import type { ManifestWarning, RowJob } from './fill-input.ts';
import { findEncodingWarning } from './find-encoding-warning.ts';
import { findFilenameColumnsWarning } from './find-filename-columns-warning.ts';
import { findSuspectedHeader } from './header-row.ts';
import type { NearlyBlankRows } from './nearly-blank-rows.ts';
import { PlacedBoxes } from './placed-boxes.ts';
import type { PreparedSource } from './prepare-source.ts';

/** Returns the manifest's top-level warnings: of the document, then of the data (api.md, "Warnings of a job"). */
export const collectJobWarnings = async (
  input: RowJob,
  prepared: PreparedSource,
  compiled: CompiledDocument,
  blank: NearlyBlankRows,
): Promise<readonly ManifestWarning[]> => {
  const others = [
    unseenWarning(input, compiled),
    (await findSuspectedHeader(input))?.warning,
    findFilenameColumnsWarning(input),
    findEncodingWarning(input),
    blank.warning(),
  ];
  return [
    ...collectSourceWarnings(input.source, compiled.pageSizes, input.package.source),
    ...prepared.warnings,
    ...newOf(compiled.warnings, prepared.warnings),
    ...others.filter((warning) => warning !== undefined),
    ...(await codeDigitsWarnings(input.package.template, input.rows, input.rowNumbers)),
  ];
};

/** Returns the new warnings: losses found before the optimization may be found again after it. */
const newOf = (warnings: readonly SourceWarning[], before: readonly SourceWarning[]): readonly SourceWarning[] =>
  warnings.filter(({ code }) => code !== 'SOURCE_PDF_INCOMPLETE' || !before.some((other) => other.code === code));

const namedOverlays = 3;

/** Warns about overlays that are invisible, such as on a page smaller than the one the template was designed on. */
const unseenWarning = (
  { package: { template }, settings }: RowJob,
  { pageSizes }: CompiledDocument,
): ManifestWarning | undefined => {
  const { includeStickers, seal } = settings;
  const overlays = template.overlays.filter(
    ({ kind }) => (kind !== 'marker' || includeStickers) && (kind !== 'seal' || seal),
  );
  const unseen = new PlacedBoxes(overlays, pageSizes).unseen();
  if (unseen.length === 0) return undefined;
  const named = unseen.slice(0, namedOverlays).map(({ id, page }) => `"${id}" (page ${page + 1})`);
  const more = unseen.length > namedOverlays ? `, and ${unseen.length - namedOverlays} more` : '';
  return {
    code: 'OVERLAY_OFF_PAGE',
    message: `Outside the page and not visible: overlay ${named.join(', ')}${more}.`,
  };
};
