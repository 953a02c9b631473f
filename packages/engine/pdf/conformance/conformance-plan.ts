import { EngineError } from '../../core/engine-error.ts';
import type { Embedding } from '../fonts/embed/to-unicode.ts';
import type { OpenedPdf } from '../read/open-pdf.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import {
  asksForTags,
  type ConformanceLoss,
  isLossOf,
  type KeptFlavour,
  type LossCode,
  sparesRows,
} from './conformance-loss.ts';
import { type Declaration, readDeclaration, withdrawStandards } from './declaration.ts';
import type { Flavour, Standard } from './flavours.ts';
import { type IntentSpace, listAllowedColours } from './output-colours.ts';

/** Mode for the declarations of a source. Source: conformance-and-security.md, 2. */
export type ConformanceMode = 'keep' | 'require' | 'ignore';

/** Requirements of a job for keeping the conformance that its source declares, and the losses. */
export class ConformancePlan {
  readonly mode: ConformanceMode;
  /** Declaration of the filled document, which may be the rewritten source. */
  readonly declaration: Declaration;
  readonly needsTags: boolean;
  /** Device colours allowed without a default colour space; `undefined` if colours are unrestricted. */
  readonly intents: ReadonlySet<IntentSpace> | undefined;
  readonly embedding: Embedding | undefined;
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
    this.intents = this.part === undefined ? undefined : listAllowedColours(document, pages, this.part);
  }

  static of(pdf: OpenedPdf, mode: ConformanceMode): ConformancePlan | undefined {
    const declaration = readDeclaration(pdf.document);
    return declaration && new ConformancePlan(pdf, declaration, mode);
  }

  /** Whether pages with transparency must define their blending colour space, because there is no output intent. */
  get mayBlend(): boolean {
    return this.intents?.size === 0 && !this.isOfPdf14;
  }

  /** Whether structure must follow the rules of PDF 2.0 (ISO 14289-2). */
  get isStrict(): boolean {
    return this.declaration.flavours.some(({ standard, part }) => standard === 'UA' && part > 1);
  }

  /** Whether all text needs a language (ISO 14289-1, 7.2). */
  get needsLanguage(): boolean {
    return this.isKept && this.declaration.flavours.some(({ standard }) => standard === 'UA');
  }

  /** Whether rows are limited to the features of PDF 1.4, as in PDF/A-1. */
  get isOfPdf14(): boolean {
    return this.matters('TRANSPARENCY');
  }

  get isKept(): boolean {
    return this.mode !== 'ignore';
  }

  canLose(code: LossCode): boolean {
    return (
      this.isKept && this.declaration.flavours.some((flavour) => isLossOf(code, flavour) && !this.#isLost(flavour))
    );
  }

  matters(code: LossCode): boolean {
    return this.isKept && this.declaration.flavours.some((flavour) => isLossOf(code, flavour));
  }

  lose(code: LossCode, overlayId: string | null, message: string): void {
    if (!this.matters(code) || this.#losses.some((loss) => loss.code === code && loss.overlay_id === overlayId)) return;
    this.#losses.push({ code, overlay_id: overlayId, message });
  }

  losePrintFile(): void {
    this.lose('PRINT_FILE', null, 'The print file holds the pages of many documents; it declares nothing.');
  }

  get losses(): readonly ConformanceLoss[] {
    return this.#losses;
  }

  get lossesOfRows(): readonly ConformanceLoss[] {
    return this.#losses.filter(({ code }) => !sparesRows(code));
  }

  report(): KeptFlavour[] {
    return this.declaration.flavours.map((flavour) => {
      const losses = this.#losses.filter(({ code }) => isLossOf(code, flavour));
      return { flavour: flavour.name, kept: !this.#isLost(flavour), losses };
    });
  }

  /**
   * Returns the reason to reject the job: a required declaration is lost in every row. Otherwise returns `undefined`.
   */
  refusal(): string | undefined {
    if (this.mode !== 'require') return undefined;
    const lost = this.report().find(({ losses }) => losses.length > 0);
    const [loss] = lost?.losses ?? [];
    if (lost === undefined || loss === undefined) return undefined;
    const overlay = loss.overlay_id === null ? '' : ` The overlay "${loss.overlay_id}":`;
    return `${lost.flavour} would be lost (${loss.code}).${overlay} ${loss.message}`;
  }

  /** Throws `CONFORMANCE_NOT_KEPT` if there is a refusal. */
  refuse(): void {
    const message = this.refusal();
    if (message !== undefined) throw new EngineError('CONFORMANCE_NOT_KEPT', { message });
  }

  /** Returns the metadata of rows without individual losses; `undefined` if they keep the source's. */
  ofAllRows(): OutgoingObject | undefined {
    const standards = this.#lost([]);
    return standards.size === 0 ? undefined : withdrawStandards(this.declaration, standards);
  }

  ofRow(codes: readonly LossCode[]): OutgoingObject | undefined {
    const standards = this.#lost(codes);
    return standards.size === this.#lost([]).size ? undefined : withdrawStandards(this.declaration, standards);
  }

  #lost(codes: readonly LossCode[]): Set<Standard> {
    const lost = this.declaration.flavours.filter(
      (flavour) => this.#isLost(flavour) || codes.some((code) => isLossOf(code, flavour)),
    );
    return new Set(lost.map(({ standard }) => standard));
  }

  #isLost(flavour: Flavour): boolean {
    return !this.isKept || this.#losses.some(({ code }) => isLossOf(code, flavour) && !sparesRows(code));
  }
}
