import { formatValue, OverlaySkipped } from '../../../lib/engine/browser/drawing.ts';
import { EngineError } from '../../../lib/engine/browser/kit.ts';
import { parsePayload, resolveTemplate, type ValueFormat } from '../../../lib/engine/browser/templates.ts';
import { perObject } from '../../rows/per-object.ts';

const throughSchema = (format: object): ValueFormat | undefined => {
  const overlay = { id: 'sample', kind: 'text', page: 0, rect: { x: 0, y: 0, width: 1, height: 1 }, value: { static: '' }, format };
  try {
    const { template } = parsePayload({ schemaVersion: 5, template: { overlays: [overlay] } }, 5);
    const [read] = template === null ? [] : resolveTemplate(template).overlays;
    return read?.kind === 'text' ? read.format : undefined;
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
};

/** A format as a package writes it, read by the package's own schema; undefined where the schema refuses it. */
const readFormat = perObject(throughSchema);

/** A value as a row would show it, or the engine's words for why it cannot be shown. */
export interface FormattedText {
  readonly text: string;
  readonly skipped?: string;
}

/** A value in the format of an overlay, by the engine's own code. Without a format, or with one that is not in order, it stays as it is. */
export const formattedText = (format: unknown, text: string): FormattedText => {
  const read = typeof format === 'object' && format !== null ? readFormat(format) : undefined;
  if (read === undefined) return { text };
  try {
    return { text: formatValue(read, text) };
  } catch (error) {
    if (error instanceof OverlaySkipped) return { text, skipped: error.message };
    throw error;
  }
};
