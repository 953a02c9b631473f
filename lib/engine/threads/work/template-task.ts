import type { JSONWebKeySet } from 'jose';
import type { FilledRowResult } from '../../fill/fill-rows.ts';
import type { OneRowRequest } from '../../fill/one-row-request.ts';
import type { OneRowSettings } from '../../fill/warm-template.ts';
import type { PortableError } from '../portable-error.ts';
import type { ThreadPool } from '../thread-pool.ts';

/** What a template is opened from. */
export interface TemplateFiles {
  readonly source: Uint8Array;
  /** A signed package; or a template as JSON, which was checked when it was saved. */
  readonly package: Uint8Array | { readonly json: Uint8Array };
}

/** What documents of templates are held to, as jobs are. */
export interface TemplateLimits {
  readonly keys: JSONWebKeySet;
  readonly maxPages: number;
  readonly maxImageOverlaysPerRow: number;
  readonly maxRowPicturePixels: number;
}

/** To fill one document of a template that the thread may have opened before: the task of `template-thread`. */
export interface FillOneTask extends TemplateLimits {
  readonly kind: 'fill';
  /** Of the template's bytes: the same for the same, and for nothing else. */
  readonly key: string;
  readonly owner: string;
  /** Absent while the thread may still have it. */
  readonly files?: TemplateFiles;
  readonly maxPackageBytes: number;
  /** JSON: an object with the row as its member `row`. */
  readonly body: Uint8Array;
  readonly settings: OneRowSettings;
}

/** To read the body of a request that is too large for the thread that answers everybody. */
export interface ReadRequestTask {
  readonly kind: 'request';
  readonly owner: string;
  readonly body: Uint8Array;
}

export type TemplateTask = FillOneTask | ReadRequestTask;

/** `cold`: the thread does not have the template, and wants its files. */
export type FillOneAnswer = { readonly kind: 'cold' } | ({ readonly kind: 'filled' } & FilledRowResult);
export type TemplateAnswer = FillOneAnswer | ({ readonly kind: 'request' } & OneRowRequest);

/** Why the row's stamping threw: for the log. */
export interface TemplateNote {
  readonly error: PortableError;
}

export type TemplatePool = ThreadPool<TemplateTask, TemplateNote, TemplateAnswer>;
