import { isoTime } from '../../kit/clock.ts';
import type * as stored from '../../services/templates/saved-template.ts';
import type { SavedTemplate } from '../answers/api.ts';

/** Templates of one page. */
export const templatesLimit = { fallback: 20, min: 1, max: 100 };

/** What a package says of the columns of its template. */
interface Columns {
  readonly columns?: readonly { readonly key: string; readonly label?: string }[];
}

/** All columns of a template, from its JSON. */
export const columnsOf = (content: string): SavedTemplate['columns'] =>
  ((JSON.parse(content) as Columns).columns ?? []).map(({ key, label = '' }) => ({ key, label }));

/** A template as the API shows it. Source: fill-one.md, "Templates". */
export const apiTemplateBody = (template: stored.SavedTemplate, columns: SavedTemplate['columns'] = template.columns): SavedTemplate => ({
  template_id: template.templateId,
  name: template.name,
  revision: template.revision,
  created_at: isoTime(template.createdAtMs),
  updated_at: isoTime(template.changedAtMs),
  pages: template.pages.length,
  overlay_count: template.overlayCount,
  columns: [...columns],
  source_sha256: template.source.sha256,
  package_sha256: template.package?.sha256 ?? null,
  schema_version: template.schemaVersion ?? 5,
  expires_at: template.expiresAt ?? null,
});
