import { formatIsoTime } from '../../../core/clock.ts';
import type { ListedRecord, TemplateRecord } from '../../../stores/templates/saved-template.ts';
import type { TemplateView } from '../../../types/editor.ts';

/** Source: console-and-editor.md, "The other routes". */
export const buildTemplateBody = (template: ListedRecord): TemplateView => ({
  template_id: template.templateId,
  name: template.name,
  revision: template.revision,
  pages: template.pageCount,
  overlay_count: template.overlayCount,
  column_count: template.columnCount,
  columns: template.columns,
  source: { sha256: template.source.sha256, size_bytes: template.source.sizeBytes },
  package_sha256: template.package?.sha256 ?? null,
  created_at: formatIsoTime(template.createdAtMs),
  changed_at: formatIsoTime(template.changedAtMs),
});

/** Source: RFC 9110, 8.8.3. */
export const formatTemplateTag = ({ revision }: Pick<TemplateRecord, 'revision'>): string => `"${revision}"`;
