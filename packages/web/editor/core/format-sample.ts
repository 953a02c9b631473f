import { formatValue, OverlaySkipped } from '@bulkfill/engine/browser/drawing';
import { EngineError } from '@bulkfill/engine/browser/kit';
import { parsePayload, resolveTemplate, type ValueFormat } from '@bulkfill/engine/browser/templates';
import { perObject } from '../../rows/per-object.ts';

const throughSchema = (format: object): ValueFormat | undefined => {
  const overlay = {
    id: 'sample',
    kind: 'text',
    page: 0,
    rect: { x: 0, y: 0, width: 1, height: 1 },
    value: { static: '' },
    format,
  };
  try {
    const { template } = parsePayload({ schemaVersion: 5, template: { overlays: [overlay] } }, 5);
    const [read] = template === null ? [] : resolveTemplate(template).overlays;
    return read?.kind === 'text' ? read.format : undefined;
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
};

const readFormat = perObject(throughSchema);

export interface FormattedText {
  readonly text: string;
  readonly skipped?: string;
}

/** Formats a value with the engine's code. Without a valid format, returns it unchanged. */
export const formatSample = (format: unknown, text: string): FormattedText => {
  const read = typeof format === 'object' && format !== null ? readFormat(format) : undefined;
  if (read === undefined) return { text };
  try {
    return { text: formatValue(read, text) };
  } catch (error) {
    if (error instanceof OverlaySkipped) return { text, skipped: error.message };
    throw error;
  }
};
