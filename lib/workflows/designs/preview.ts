import { AppError } from '../../core/app-error.ts';
import { mib } from '../../core/units.ts';
import type { RowPreview } from '../../fill/preview/preview-row.ts';
import type { Account } from '../../services/accounts/account.ts';
import type { DesignStore } from '../../services/designs/design-store.ts';
import type { DesignInspector } from '../../services/documents/design-inspector.ts';
import { handOver } from '../hand-over.ts';
import type { ServicePorts } from '../service-ports.ts';
import { ownedTemplate } from '../templates/owned-template.ts';
import { KeptBytes } from './kept-bytes.ts';
import { LatestOnly, Superseded } from './latest-only.ts';
import { ownedAssets, ownedDesign } from './owned-design.ts';
import { withAssets } from './with-assets.ts';

export type PreviewDependencies = Pick<ServicePorts, 'objects' | 'templates'> & {
  readonly designs: DesignStore;
  readonly designInspector: DesignInspector;
};

/** Who wants to see something. */
export interface PreviewCaller {
  readonly account: Account;
  /** Of the browser's session: each sees its latest preview. */
  readonly sessionId: string;
}

/** What was previewed, and on which PDF. */
export interface ShownPreview {
  readonly preview: RowPreview;
  readonly sourceSha256: string;
  readonly sourceSizeBytes: number;
}

// A few PDFs of usual size, or one of the largest that a plan allows.
const keptBytes = 100 * mib;

interface StoredFile {
  readonly key: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** What is previewed: a template and a row, as `readPreviewRequest` takes them. */
export interface PreviewAsked {
  /** SHA-256 of a PDF that was sent before. */
  readonly document: string;
  /** SHA-256 of the template's pictures and fonts, where they were sent before. */
  readonly assets: string | undefined;
  readonly request: Uint8Array;
}

/** Previews of one process: it keeps the PDFs, pictures and fonts that were used last. */
export class Previews {
  readonly #dependencies: PreviewDependencies;
  readonly #files = new KeptBytes(keptBytes);
  readonly #latest = new LatestOnly();

  constructor(dependencies: PreviewDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * A row on a PDF that was sent before. Throws `DOCUMENT_NOT_FOUND`, `ASSETS_NOT_FOUND`, the codes of `readPreviewRequest` and `previewRow`,
   * `PREVIEW_FAILED` where it takes too much, and `PREVIEW_SUPERSEDED`.
   */
  async ofDesign({ account, sessionId }: PreviewCaller, { document, assets, request }: PreviewAsked): Promise<ShownPreview> {
    const { designs } = this.#dependencies;
    const { accountId } = account;
    const design = await ownedDesign(designs, accountId, document);
    const kept = assets === undefined ? undefined : await ownedAssets(designs, accountId, assets);
    const whole = async (): Promise<Uint8Array> => (kept === undefined ? request : withAssets(request, await this.#load(kept)));
    try {
      return await this.#latest.run(sessionId, async () => this.#show(accountId, design, await whole()));
    } catch (error) {
      throw error instanceof Superseded ? new AppError('PREVIEW_SUPERSEDED') : error;
    }
  }

  /** A saved template with the labels of its columns as its row. Throws `TEMPLATE_NOT_FOUND`, and the codes of `previewRow`. */
  async ofTemplate({ account }: PreviewCaller, templateId: string): Promise<ShownPreview> {
    const { objects, templates } = this.#dependencies;
    const { source, content } = await ownedTemplate(templates, account.accountId, templateId);
    const template = await handOver(() => objects.read(content.key, content.sizeBytes));
    const request = Buffer.concat([Buffer.from('{"template":'), template, Buffer.from('}')]);
    return this.#show(account.accountId, source, request);
  }

  #load({ key, sizeBytes }: StoredFile): Promise<Uint8Array> {
    return this.#files.load(key, () => handOver(() => this.#dependencies.objects.read(key, sizeBytes)));
  }

  async #show(accountId: string, pdf: StoredFile, request: Uint8Array): Promise<ShownPreview> {
    const { designInspector } = this.#dependencies;
    const source = await this.#load(pdf);
    // Nothing ends it before its bounds do: a browser that no longer waits costs less than a new thread.
    const turn = { accountId, signal: new AbortController().signal };
    const preview = await designInspector.preview({ source, request }, turn);
    return { preview, sourceSha256: pdf.sha256, sourceSizeBytes: pdf.sizeBytes };
  }
}
