import type { JSONWebKeySet } from 'jose';
import type { FilledRowResult } from '../../fill/fill-rows.ts';
import type { OneRowRequest } from '../../fill/one-row-request.ts';
import type { RenderLimits } from '../../fill/render-limits.ts';
import type { OneRowSettings } from '../../fill/warm-template.ts';
import type { PortableError } from '../portable-error.ts';
import type { ThreadPool } from '../thread-pool.ts';
import type { SealTask } from './seal-task.ts';

export interface TemplateFiles {
  readonly source: Uint8Array;
  /** A signed package, or a template as JSON that was validated when it was saved. */
  readonly package: Uint8Array | { readonly json: Uint8Array };
}

export interface TemplateFillerSettings {
  readonly keys: JSONWebKeySet;
  readonly limits: RenderLimits;
}

/** Task of `template-thread`: fills one document of a template that the thread may have cached. */
export interface FillOneTask extends TemplateFillerSettings {
  readonly kind: 'fill';
  readonly key: string;
  readonly owner: string;
  /** Absent if the thread may still have the template. */
  readonly files?: TemplateFiles;
  readonly maxPackageBytes: number;
  /** JSON: an object with the row as its member `row`, or the rows of one document as `group_rows`. */
  readonly body: Uint8Array;
  readonly settings: OneRowSettings;
  readonly seal?: SealTask | undefined;
}

/** Task: reads the body of a request that is too large for the thread that answers requests. */
export interface ReadRequestTask {
  readonly kind: 'request';
  readonly owner: string;
  readonly body: Uint8Array;
}

export type TemplateTask = FillOneTask | ReadRequestTask;

export type FillOneAnswer = { readonly kind: 'cold' } | ({ readonly kind: 'filled' } & FilledRowResult);
export type TemplateAnswer = FillOneAnswer | ({ readonly kind: 'request' } & OneRowRequest);

export interface TemplateNote {
  readonly error: PortableError;
}

export type TemplatePool = ThreadPool<TemplateTask, TemplateNote, TemplateAnswer>;
