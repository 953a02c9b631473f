import { type InspectedPackage, inspectPackage } from '@bulkfill/engine/svc/read/read-package';
import type {
  CounterPart,
  GroupItems,
  OverlayValue,
  PageChoice,
  ResolvedTemplate,
  TemplateOverlay,
} from '@bulkfill/engine/svc/template';
import { parseConfig } from '@bulkfill/service/core/config';
import { readInput } from '../input/read-input.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import type { CommandResult } from '../terminal/command-result.ts';
import { escapeControls, formatSize } from '../terminal/printable.ts';
import { conditionDocument, conditionWords, placeWords } from './condition-view.ts';
import { packageTermsView } from './package-terms-view.ts';
import { findTrustedKeys, type TrustedKeys, trustAdvice } from './trusted-keys.ts';

/** Source: command-line-and-library.md, "bulkfill". */
export const inspectPackageFile = async (file: string, dataDir: string, io: CliIo): Promise<CommandResult> => {
  const { maxPackageBytes } = parseConfig(io.env).plans.scale;
  const trusted = await findTrustedKeys(io, dataDir);
  const bytes = await readInput({ role: 'package', path: file }, io);
  const inspected = await inspectPackage(bytes, { keys: trusted.keys ?? { keys: [] }, maxBytes: maxPackageBytes });
  const problem = problemOf(inspected, trusted);
  const terms = packageTermsView(inspected.content, Date.now());
  return {
    document: { ...documentOf(inspected, inspected.verified ? null : problem), ...terms.document },
    lines: [...linesOf(inspected, problem), ...terms.lines].map(escapeControls),
  };
};

const problemOf = ({ problem, kid }: InspectedPackage, trusted: TrustedKeys): string | null => {
  if (trusted.keys === undefined)
    return `no key to verify it: set PACKAGE_KEYS, or use --data-dir (${trusted.origin} is not there)`;
  return problem === null ? null : `${problem} ${trustAdvice(trusted, kid)}`;
};

const documentOf = ({ verified, kid, content }: InspectedPackage, problem: string | null) => ({
  verified,
  problem,
  kid,
  schema_version: content.schemaVersion,
  name: content.name,
  sha256: content.sha256,
  source:
    content.source === null
      ? null
      : {
          file_name: content.source.fileName ?? null,
          sha256: content.source.sha256 ?? null,
          size_bytes: content.source.sizeBytes ?? null,
          pages: content.source.pages ?? null,
        },
  columns: content.template.columns.map(({ column, label }) => ({ key: `column_${column}`, label })),
  assets: [...content.template.assets].map(([name, { mediaType, bytes }]) => ({
    name,
    media_type: mediaType,
    size_bytes: bytes.length,
  })),
  ...protectDocument(content.template),
  pages: (content.template.pages ?? []).map(({ page, when }) => ({ page, when: conditionDocument(when) })),
  overlays: content.template.overlays.map((overlay) => ({
    id: overlay.id,
    kind: overlay.kind,
    page: pagesOf(overlay) === undefined ? (overlay.page ?? null) : null,
    pages: pagesOf(overlay) ?? null,
    when: overlay.when === undefined ? null : conditionDocument(overlay.when),
    ...(overlay.kind === 'list' ? { more: overlay.more ?? null } : {}),
    rect: overlay.rect ?? null,
    required: overlay.required,
    content: contentOf(overlay),
  })),
});

/** Returns the member `protect` of a template. */
const protectDocument = ({ protect }: ResolvedTemplate) =>
  protect === undefined
    ? {}
    : { protect: { password: { column: `column_${protect.column}` }, permissions: protect.permissions } };

const protectLines = ({ protect }: ResolvedTemplate): string[] =>
  protect === undefined
    ? []
    : [`Password: column_${protect.column}, allows ${protect.permissions.join(', ') || 'reading alone'}`];

const pagesOf = (overlay: TemplateOverlay): PageChoice | undefined =>
  overlay.kind === 'field' ? undefined : overlay.pages;

const linesOf = ({ verified, kid, content }: InspectedPackage, problem: string | null): string[] => {
  const { template, source } = content;
  return [
    verified ? `Verified: yes, signed with key ${kid}` : `Verified: NO: ${problem}`,
    `Name: ${content.name ?? '(none)'}`,
    `Schema version: ${content.schemaVersion}`,
    ...(source === null
      ? []
      : [`Source: ${source.fileName ?? '(unnamed)'}${source.pages ? `, ${source.pages.length} page(s)` : ''}`]),
    `Columns: ${template.columns.length}`,
    ...template.columns.map(({ column, label }) => `  column_${column}  ${label}`),
    ...protectLines(template),
    `Assets: ${template.assets.size}`,
    ...[...template.assets].map(([name, asset]) => `  ${name}  ${asset.mediaType}, ${formatSize(asset.bytes.length)}`),
    `Overlays: ${template.overlays.length}${template.overlays.length === 0 ? '' : ' (pages count from 1 here, and from 0 in templates and --json)'}`,
    ...overlayLines(template),
    ...pageLines(template),
  ].map(escapeControls);
};

const pageLines = ({ pages = [] }: ResolvedTemplate): string[] =>
  pages.length === 0
    ? []
    : [
        `Pages with a condition: ${pages.length}`,
        ...pages.map(({ page, when }) => `  page ${page + 1}  if ${conditionWords(when)}`),
      ];

const overlayLines = ({ overlays }: ResolvedTemplate): string[] => {
  const placeWidth = Math.max(0, ...overlays.map((overlay) => placeWords(overlay).length));
  const kindWidth = Math.max(0, ...overlays.map(({ kind }) => kind.length));
  return overlays.map((overlay) => {
    const { kind, id, required, when } = overlay;
    const more =
      overlay.kind === 'list' && overlay.more !== undefined ? `  (continues on page ${overlay.more.page + 1})` : '';
    const condition = when === undefined ? '' : `  (if ${conditionWords(when)})`;
    return `  ${placeWords(overlay).padEnd(placeWidth)}  ${kind.padEnd(kindWidth)}  ${id}  ← ${contentOf(overlay)}${required ? '  (required)' : ''}${more}${condition}`;
  });
};

const contentOf = (overlay: TemplateOverlay): string => {
  if (overlay.kind === 'marker') return overlay.label;
  if (overlay.kind === 'seal') return overlay.asset === undefined ? overlay.label : `asset ${overlay.asset}`;
  if (overlay.kind === 'field') return `field ${overlay.field}: ${valueText(overlay.value)}`;
  if ('value' in overlay) return valueText(overlay.value);
  return 'asset' in overlay.source ? `asset ${overlay.source.asset}` : valueText(overlay.source.value);
};

const counterWords = ({ counter, width }: CounterPart): string => `{{${counter}${width > 1 ? `:${width}` : ''}}}`;

const maxShownCharacters = 60;

const valueText = (value: OverlayValue | GroupItems): string => {
  if (value.kind === 'group') return 'the rows of one document';
  if (value.kind === 'column') return `column_${value.column}`;
  const text =
    value.kind === 'static'
      ? value.text
      : value.parts
          .map((part) =>
            typeof part === 'string' ? part : 'counter' in part ? counterWords(part) : `{{column_${part.column}}}`,
          )
          .join('');
  const characters = [...text];
  return JSON.stringify(
    characters.length > maxShownCharacters ? `${characters.slice(0, maxShownCharacters).join('')}…` : text,
  );
};
