import { formatIsoTime } from '../../core/clock.ts';
import { metadataMember } from '../../stores/jobs/metadata.ts';
import type { ListedRecord } from '../../stores/templates/saved-template.ts';
import type { SavedTemplate } from '../../types/api.ts';

export const templatesLimit = { fallback: 20, min: 1, max: 100 };

/** Source: api.md, "Templates". */
export const buildApiTemplateBody = (template: ListedRecord): SavedTemplate => ({
  template_id: template.templateId,
  name: template.name,
  revision: template.revision,
  created_at: formatIsoTime(template.createdAtMs),
  updated_at: formatIsoTime(template.changedAtMs),
  pages: template.pageCount,
  overlay_count: template.overlayCount,
  ...metadataMember(template.metadata),
  columns: [...template.columns],
  source_sha256: template.source.sha256,
  package_sha256: template.package?.sha256 ?? null,
  schema_version: template.schemaVersion ?? 5,
  expires_at: template.expiresAt ?? null,
});
