import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import { EngineError } from '../../core/engine-error.ts';
import { mib } from '../../core/units.ts';
import type { RowJob } from '../../fill/fill-input.ts';
import { listRowKeys, withNamingColumns } from '../../fill/used-columns.ts';
import { WarmTemplate } from '../../fill/warm-template.ts';
import { type WarmLimits, type WarmTemplateEntry, WarmTemplates } from '../../fill/warm-templates.ts';
import type { Seal } from '../../pdf/seal/seal.ts';
import { toOneDocument } from '../../rows/group-rows.ts';
import type { Row } from '../../rows/row.ts';
import type { RowKeys } from '../../rows/row-keys.ts';
import { parseKnownJsonCells, readNamedRow } from '../../rows/tables/named-row.ts';
import { parseTemplate } from '../../svc/read/parse-template.ts';
import { readPackage } from '../../svc/read/read-package.ts';
import type { FillOneAnswer, FillOneTask, TemplateFiles } from './template-task.ts';

interface Opened extends WarmTemplateEntry {
  readonly warm: WarmTemplate;
  readonly package: RowJob['package'];
}

/** Maximum cached bytes per template: parsed objects, pictures and subsets of fonts. */
const keptBytesPerTemplate = 24 * mib;
/** Estimated ratio of a template's size in memory to its file size. */
const growth = 8;

type OpenedTask = Omit<FillOneTask, 'seal'> & { readonly seal?: Seal | undefined };
type RowErrorListener = (error: unknown) => void;

/** Fills documents one after the other, and caches the opened templates within a bound. */
export class KeptTemplates {
  readonly #templates: WarmTemplates<Opened>;
  #onRowError: RowErrorListener = () => {};

  constructor(limits: WarmLimits = { maxBytes: 128 * mib, maxBytesPerOwner: 64 * mib }) {
    this.#templates = new WarmTemplates(limits);
  }

  /** `onRowError` receives stamping errors. Throws the codes of `readPackage`, `readNamedRow` and `compile`. */
  async fill(task: OpenedTask, onRowError: RowErrorListener): Promise<FillOneAnswer> {
    this.#onRowError = onRowError;
    const { owner, key, files } = task;
    const template = this.#templates.get(key) ?? (files === undefined ? undefined : await this.#open(files, task));
    if (template === undefined) return { kind: 'cold' };
    const keys = withNamingColumns(listRowKeys(template.package.template), task.settings.filenameColumns);
    const filled = await template.warm.fill(readRow(task.body, keys), task.settings, {
      seal: task.seal,
    });
    this.#templates.used(owner, key, template);
    return { kind: 'filled', ...filled };
  }

  async #open(files: TemplateFiles, task: OpenedTask): Promise<Opened> {
    const { keys, maxPackageBytes, limits } = task;
    const isSigned = !('json' in files.package);
    const bytes = 'json' in files.package ? files.package.json : files.package;
    const content = isSigned ? await readPackage(bytes, { keys, maxBytes: maxPackageBytes }) : savedContent(bytes);
    const options = {
      ...limits,
      readFont: readPackagedFile,
      onRowError: (_rowNumber: number, error: unknown) => this.#onRowError(error),
    };
    const warm = new WarmTemplate({ source: files.source, package: content, options }, keptBytesPerTemplate);
    return { warm, package: content, ownBytes: files.source.length + growth * bytes.length };
  }
}

const savedContent = (json: Uint8Array): RowJob['package'] => ({
  template: parseTemplate(JSON.parse(Buffer.from(json).toString('utf8'))),
  source: null,
});

/** Returns the row of a body; its `group_rows` as one document. */
const readRow = (body: Uint8Array, keys: RowKeys): Row => {
  const object = parseKnownJsonCells(Buffer.from(body).toString('utf8'));
  if (typeof object !== 'object' || object === null) throw new EngineError('INVALID_ROWS_JSON');
  if ('group_rows' in object && Array.isArray(object.group_rows))
    return toOneDocument(object.group_rows.map((row) => readNamedRow(row, keys)));
  if (!('row' in object)) throw new EngineError('INVALID_ROWS_JSON');
  return readNamedRow(object.row, keys);
};
