import { hash } from 'node:crypto';
import { composedUuid } from '@bulkfill/engine/core/composed-uuid';
import { identifySettings } from '@bulkfill/engine/fill/fill-settings';
import type { FillCommand } from '../form/fill-request.ts';
import type { FormBytes, RowBytes } from '../form/fill-task.ts';

export interface RenderIdentity {
  readonly source: Uint8Array;
  readonly form: Pick<FormBytes, 'bytes'>;
  readonly rows: Pick<RowBytes, 'bytes' | 'file'>;
  readonly fill: FillCommand;
}

export const renderJobId = ({ source, form, rows, fill }: RenderIdentity): string => {
  const { data, rowRanges, settings } = fill;
  const digests = [source, form.bytes, rows.bytes].map((bytes) => hash('sha256', bytes, 'hex'));
  const file = rows.file === undefined ? [] : [['file', rows.file.sha256]];
  const ranges = rowRanges === undefined ? [] : [['rows', rowRanges]];
  const identity = JSON.stringify([...digests, data.kind, ...identifySettings(settings), ...file, ...ranges]);
  return composedUuid(identity);
};
