import { EngineError } from '../../kit/engine-error.ts';
import type { Embedding } from '../fonts/embed/to-unicode.ts';
import type { OpenedPdf } from '../read/open-pdf.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import { asksForTags, type ConformanceLoss, isLossOf, type KeptFlavour, type LossCode, sparesRows } from './conformance-loss.ts';
import { type Declaration, readDeclaration, withdrawn } from './declaration.ts';
import type { Flavour, Standard } from './flavours.ts';
import { coloursOfAllPages, type IntentSpace } from './output-colours.ts';

/** What the caller of a fill wants of a source's declarations. Source: conformance.md, 2. */
export type ConformanceMode = 'keep' | 'require' | 'ignore';

/**
 * What one job has to heed so that its rows still are what their source declares, and what is lost all the same. A source that declares
 * nothing has none.
 */
export class ConformancePlan {
  readonly mode: ConformanceMode;
  /** Of the document that is filled, which may be the source written anew. */
  readonly declaration: Declaration;
  /** Some flavour asks for structure. */
  readonly needsTags: boolean;
  /** The device colours that stand for themselves; undefined where no colour has to. */
  readonly intents: ReadonlySet<IntentSpace> | undefined;
  readonly embedding: Embedding | undefined;
  /** The part of PDF/A that rows are to keep; undefined where they keep none. */
  readonly part: number | undefined;
  readonly #losses: ConformanceLoss[] = [];

  private constructor({ document, pages }: OpenedPdf, declaration: Declaration, mode: ConformanceMode) {
    this.mode = mode;
    this.declaration = declaration;
    const { flavours } = declaration;
    const isKept = mode !== 'ignore';
    const archival = flavours.find(({ standard }) => standard === 'A');
    this.needsTags = isKept && flavours.some(asksForTags);
    this.part = isKept ? archival?.part : undefined;
    this.embedding = isKept ? { cidSet: archival?.part === 1, isPublic: this.needsTags } : undefined;
    this.intents = this.part === undefined ? undefined : coloursOfAllPages(document, pages, this.part);
  }

  /** The plan for a document; undefined where it declares nothing. */
  static of(pdf: OpenedPdf, mode: ConformanceMode): ConformancePlan | undefined {
    const declaration = readDeclaration(pdf.document);
    return declaration && new ConformancePlan(pdf, declaration, mode);
  }

  /** Whether pages that show what is beneath an overlay have to say themselves in which colours: there is no output intent to say it. */
  get mayBlend(): boolean {
    return this.intents?.size === 0 && !this.isOfPdf14;
  }

  /** Whether structure has to keep to the rules of PDF 2.0 (ISO 14289-2). */
  get isStrict(): boolean {
    return this.declaration.flavours.some(({ standard, part }) => standard === 'UA' && part > 1);
  }

  /** Whether all text has to be in some language (ISO 14289-1, 7.2). */
  get needsLanguage(): boolean {
    return this.isKept && this.declaration.flavours.some(({ standard }) => standard === 'UA');
  }

  /** Whether rows have to be what PDF 1.4 knows: PDF/A-1 is made of it. */
  get isOfPdf14(): boolean {
    return this.matters('TRANSPARENCY');
  }

  get isKept(): boolean {
    return this.mode !== 'ignore';
  }

  /** Whether a row can lose this: something is declared that it is a loss of, and rows have it. */
  canLose(code: LossCode): boolean {
    return this.isKept && this.declaration.flavours.some((flavour) => isLossOf(code, flavour) && !this.#isLost(flavour));
  }

  /** Whether a loss of this kind is one here. */
  matters(code: LossCode): boolean {
    return this.isKept && this.declaration.flavours.some((flavour) => isLossOf(code, flavour));
  }

  /** Books a loss of every row, where it is one of what is declared. */
  lose(code: LossCode, overlayId: string | null, message: string): void {
    if (!this.matters(code) || this.#losses.some((loss) => loss.code === code && loss.overlay_id === overlayId)) return;
    this.#losses.push({ code, overlay_id: overlayId, message });
  }

  /** Books that the pages of all rows together are not one document of this kind. */
  losePrintFile(): void {
    this.lose('PRINT_FILE', null, 'The print file holds the pages of many documents; it declares nothing.');
  }

  get losses(): readonly ConformanceLoss[] {
    return this.#losses;
  }

  /** Those of every row. */
  get lossesOfRows(): readonly ConformanceLoss[] {
    return this.#losses.filter(({ code }) => !sparesRows(code));
  }

  /** What becomes of each flavour, as far as all rows are alike. */
  report(): KeptFlavour[] {
    return this.declaration.flavours.map((flavour) => {
      const losses = this.#losses.filter(({ code }) => isLossOf(code, flavour));
      return { flavour: flavour.name, kept: !this.#isLost(flavour), losses };
    });
  }

  /** Why nothing is filled: what is declared is required, and lost in every row. Undefined where that is not so. */
  refusal(): string | undefined {
    if (this.mode !== 'require') return undefined;
    const lost = this.report().find(({ losses }) => losses.length > 0);
    const [loss] = lost?.losses ?? [];
    if (lost === undefined || loss === undefined) return undefined;
    const overlay = loss.overlay_id === null ? '' : ` The overlay "${loss.overlay_id}":`;
    return `${lost.flavour} would be lost (${loss.code}).${overlay} ${loss.message}`;
  }

  /** Throws `CONFORMANCE_NOT_KEPT` where there is a refusal. */
  refuse(): void {
    const message = this.refusal();
    if (message !== undefined) throw new EngineError('CONFORMANCE_NOT_KEPT', { message });
  }

  /** The metadata of rows that have no loss of their own; undefined where they keep the source's. */
  ofAllRows(): OutgoingObject | undefined {
    const standards = this.#lost([]);
    return standards.size === 0 ? undefined : withdrawn(this.declaration, standards);
  }

  /** The metadata of a row that has losses of these kinds; undefined where it is that of all rows. */
  ofRow(codes: readonly LossCode[]): OutgoingObject | undefined {
    const standards = this.#lost(codes);
    return standards.size === this.#lost([]).size ? undefined : withdrawn(this.declaration, standards);
  }

  #lost(codes: readonly LossCode[]): Set<Standard> {
    const lost = this.declaration.flavours.filter((flavour) => this.#isLost(flavour) || codes.some((code) => isLossOf(code, flavour)));
    return new Set(lost.map(({ standard }) => standard));
  }

  #isLost(flavour: Flavour): boolean {
    return !this.isKept || this.#losses.some(({ code }) => isLossOf(code, flavour) && !sparesRows(code));
  }
}
