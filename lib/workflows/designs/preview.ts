import { mib } from '@bulkfill/engine/core/units';
import type { RowPreview } from '@bulkfill/engine/fill/preview/preview-row';
import { AppError } from '../../errors/app-error.ts';
import type { Account } from '../../stores/accounts/account.ts';
import { inDocumentPlace } from '../admission/document-place.ts';
import { handOver } from '../hand-over.ts';
import type { DesignsDependencies, ServicePorts } from '../service-ports.ts';
import { findOwnedTemplate } from '../templates/find-owned-template.ts';
import { findOwnedAssets, findOwnedDesign } from './find-owned-design.ts';
import { KeptBytes } from './kept-bytes.ts';
import { LatestOnly, Superseded } from './latest-only.ts';
import { withAssets, withTemplate } from './with-assets.ts';

export interface PreviewCaller {
  readonly account: Account;
  /** Id of the browser's session. Each session gets its latest preview only. */
  readonly sessionId: string;
}

export interface ShownPreview {
  readonly preview: RowPreview;
  readonly sourceSha256: string;
  readonly sourceSizeBytes: number;
  /** True if each page carries a preview mark: the account has used its unmarked previews of the day. */
  readonly isMarked: boolean;
}

const daySeconds = 86_400;

// Holds several PDFs of usual size, or one of the largest that a plan allows.
const keptBytes = 100 * mib;

interface StoredFile {
  readonly key: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

export interface PreviewAsked {
  /** SHA-256 of an uploaded PDF. */
  readonly document: string;
  readonly assets: string | undefined;
  readonly request: Uint8Array;
}

const noMembers = Buffer.from('{}');

const requestOf = (asked: Uint8Array, template: Uint8Array): Uint8Array => {
  const request = withTemplate(asked, template);
  if (request === undefined) throw new AppError('INVALID_PARAMETER', { message: 'The body must be a JSON object.' });
  return request;
};

/** Previews of one process. Caches the most recently used PDFs, pictures and fonts. */
export class Previews {
  readonly #dependencies: DesignsDependencies & Pick<ServicePorts, 'designInspector'>;
  readonly #files = new KeptBytes(keptBytes);
  readonly #latest = new LatestOnly();

  constructor(dependencies: DesignsDependencies & Pick<ServicePorts, 'designInspector'>) {
    this.#dependencies = dependencies;
  }

  /**
   * Previews a row on an uploaded PDF. Throws `DOCUMENT_NOT_FOUND`, `ASSETS_NOT_FOUND`, the codes of
   * `readPreviewRequest` and `previewRow`, `PREVIEW_FAILED` if it exceeds its limits, and `PREVIEW_SUPERSEDED`.
   */
  async ofDesign(
    { account, sessionId }: PreviewCaller,
    { document, assets, request }: PreviewAsked,
  ): Promise<ShownPreview> {
    const { designs } = this.#dependencies;
    const { accountId } = account;
    const design = await findOwnedDesign(designs, accountId, document);
    const kept = assets === undefined ? undefined : await findOwnedAssets(designs, accountId, assets);
    const whole = async (): Promise<Uint8Array> =>
      kept === undefined ? request : withAssets(request, await this.#load(account.accountId, kept));
    return this.#latestOf(sessionId, async () => this.#show(account, design, await whole()));
  }

  /**
   * Previews a saved template with its labels as the row. Throws `TEMPLATE_NOT_FOUND`, and the codes of `previewRow`.
   */
  async ofTemplate({ account }: PreviewCaller, templateId: string): Promise<ShownPreview> {
    const { source, content } = await findOwnedTemplate(this.#dependencies.templates, account.accountId, templateId);
    return this.#show(account, source, requestOf(noMembers, await this.#load(account.accountId, content)));
  }

  /**
   * Previews a row of a saved template: `{row, options}`. Throws `TEMPLATE_NOT_FOUND`, and the row codes of `ofDesign`.
   */
  async ofTemplateRow(
    { account, sessionId }: PreviewCaller,
    templateId: string,
    asked: Uint8Array,
  ): Promise<ShownPreview> {
    const { source, content } = await findOwnedTemplate(this.#dependencies.templates, account.accountId, templateId);
    return this.#latestOf(sessionId, async () =>
      this.#show(account, source, requestOf(asked, await this.#load(account.accountId, content))),
    );
  }

  async #latestOf<T>(sessionId: string, work: () => Promise<T>): Promise<T> {
    try {
      return await this.#latest.run(sessionId, work);
    } catch (error) {
      throw error instanceof Superseded ? new AppError('PREVIEW_SUPERSEDED') : error;
    }
  }

  #load(owner: string, { key, sizeBytes }: StoredFile): Promise<Uint8Array> {
    return this.#files.load(owner, key, () => handOver(() => this.#dependencies.objects.read(key, sizeBytes)));
  }

  /** Counts a preview for the account's day (UTC). Previews are free. Those above the plan's limit are marked. */
  async #isMarked({ accountId, plan }: Account): Promise<boolean> {
    const { config, rateLimiter } = this.#dependencies;
    const limit = { scope: 'preview-day', maxPerWindow: config.plans[plan].previewsPerDay, windowSeconds: daySeconds };
    return !(await rateLimiter.use(limit, accountId)).allowed;
  }

  async #show(account: Account, pdf: StoredFile, request: Uint8Array): Promise<ShownPreview> {
    const { designInspector } = this.#dependencies;
    const { accountId } = account;
    const [source, isMarked] = await Promise.all([this.#load(account.accountId, pdf), this.#isMarked(account)]);
    // Only the limits end a preview: finishing for a disconnected browser costs less than a new thread.
    const { signal } = new AbortController();
    const preview = await inDocumentPlace(this.#dependencies, account, 'preview', (onSpent) =>
      designInspector.preview({ source, request, isMarked }, { accountId, signal, onSpent }),
    );
    return { preview, sourceSha256: pdf.sha256, sourceSizeBytes: pdf.sizeBytes, isMarked };
  }
}
