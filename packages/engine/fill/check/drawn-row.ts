import { type DiagnosticParams, factsOf, type ValueOrigin, withMessage } from '../../core/diagnostic.ts';
import type { DrawObserver } from '../../pdf/compile/draw-observer.ts';
import { compileRowTest, type RowTest } from '../../pdf/compile/row-condition.ts';
import { findValueOrigin } from '../../pdf/compile/value-origin.ts';
import type { OverlayNotice } from '../../pdf/overlays/overlay-notice.ts';
import type { SymbolExtent } from '../../pdf/overlays/symbol-extent.ts';
import type { Row } from '../../rows/row.ts';
import type { PageOverlay, ResolvedOverlay, ResolvedTemplate, TemplateOverlay } from '../../svc/template.ts';
import { defaultMinModuleUm, type MinModuleUm } from '../min-module.ts';
import type { PlacedBoxes } from '../placed-boxes.ts';
import type { CheckFinding } from './finding.ts';
import { ListKeys } from './list-keys.ts';
import type { LongestTexts } from './longest-texts.ts';

const umPerPt = 25_400 / 72;
/** Rounding must not count. */
const toleranceUm = 1e-6;

interface DrawnCode {
  readonly overlay: PageOverlay;
  readonly extent: SymbolExtent;
}

export class DrawnRow implements DrawObserver {
  readonly #longest: LongestTexts;
  readonly #origins: ReadonlyMap<TemplateOverlay, ValueOrigin | undefined>;
  readonly #codes: DrawnCode[] = [];
  /** Codes that are the same in every row that has them. */
  #fixedCodes: readonly DrawnCode[] = [];
  readonly #saidOfFixed = new Set<string>();
  readonly #conditions: ReadonlyMap<string, RowTest>;
  #row: Row | undefined;
  readonly #listKeys: ListKeys;
  readonly #minModuleUm: MinModuleUm;
  #rowNumber: number | undefined;

  constructor({ overlays, columns }: ResolvedTemplate, longest: LongestTexts, minModuleUm = defaultMinModuleUm) {
    this.#longest = longest;
    this.#minModuleUm = minModuleUm;
    this.#listKeys = new ListKeys(overlays);
    this.#origins = new Map(overlays.map((overlay) => [overlay, findValueOrigin(overlay, columns)]));
    this.#conditions = new Map(
      overlays.flatMap((each) =>
        each.when === undefined ? [] : [[each.id, compileRowTest(each.when, columns)] as const],
      ),
    );
  }

  /** Begins a row. Anything drawn before the first row is the same in every row. */
  begin(rowNumber: number, row: Row): void {
    if (this.#row === undefined) this.#fixedCodes = this.#codes.slice();
    this.#row = row;
    this.#rowNumber = rowNumber;
    this.#codes.length = 0;
  }

  text({ id }: ResolvedOverlay, characters: number, fitPercent: number): void {
    if (this.#rowNumber !== undefined) this.#longest.note(id, { rowNumber: this.#rowNumber, characters, fitPercent });
  }

  listKey({ id }: ResolvedOverlay, key: string): void {
    this.#listKeys.note(id, key);
  }

  /** Returns the findings about list keys. Call it after all rows were drawn. */
  keyFindings(): readonly CheckFinding[] {
    return this.#listKeys.findings();
  }

  code(overlay: PageOverlay, extent: SymbolExtent): void {
    this.#codes.push({ overlay, extent });
  }

  textFindings(notices: readonly OverlayNotice[]): readonly CheckFinding[] {
    return notices.flatMap((notice) =>
      notice.minor === true || notice.code === 'OVERLAY_OFF_PAGE'
        ? []
        : [this.#finding(notice.code, notice.overlay_id, factsOf(notice))],
    );
  }

  codeFindings(boxes: PlacedBoxes): readonly CheckFinding[] {
    const drawn = this.#codes.filter(({ overlay }) => this.#isThere(overlay));
    const fixed = this.#fixedCodes.filter(({ overlay }) => this.#isThere(overlay));
    const own = this.#row === undefined ? [] : drawn.flatMap((code) => this.#findingsOf(code, boxes));
    const ofFixed = (this.#row === undefined ? drawn : fixed).flatMap((code) => this.#findingsOf(code, boxes));
    return [
      ...own,
      ...ofFixed.filter(({ code, overlay_id, message }) => {
        const key = `${code} ${overlay_id} ${message}`;
        return !this.#saidOfFixed.has(key) && this.#saidOfFixed.add(key);
      }),
    ];
  }

  /** Whether the row has an overlay; before the first row, whether every row has it. */
  #isThere({ id }: Pick<PageOverlay, 'id'>): boolean {
    const test = this.#conditions.get(id);
    return test === undefined || (this.#row !== undefined && test(this.#row) === true);
  }

  #findingsOf({ overlay, extent }: DrawnCode, boxes: PlacedBoxes): readonly CheckFinding[] {
    const origin = this.#origins.get(overlay);
    const moduleUm = extent.moduleWidthPt * umPerPt;
    const leastUm = this.#minModuleUm[extent.isLinear === true ? 'linear' : 'matrix'];
    const isSmall = moduleUm < leastUm - toleranceUm;
    const small = `A module of the code is ${(moduleUm / 1000).toFixed(3)} mm wide; scanners need ${leastUm / 1000} mm.`;
    const obstruction = boxes.obstruction(overlay, extent, (other) => this.#isThere(other));
    const isPage = obstruction === 'page' || obstruction === undefined;
    const obstructed = `The quiet zone of the code ${isPage ? 'leaves the page' : 'meets the overlay "{overlay}"'}; scanners need it clear.`;
    const met = isPage ? {} : { overlay: obstruction.id };
    return [
      ...(isSmall ? [this.#finding('CODE_TOO_SMALL', overlay.id, { rule: small, origin })] : []),
      ...(obstruction === undefined
        ? []
        : [this.#finding('QUIET_ZONE_OBSTRUCTED', overlay.id, { rule: obstructed, ...met, origin })]),
    ];
  }

  #finding(code: CheckFinding['code'], overlayId: string | null, facts: DiagnosticParams): CheckFinding {
    return {
      severity: 'warning',
      code,
      row_number: this.#rowNumber ?? null,
      overlay_id: overlayId,
      ...withMessage(facts),
    };
  }
}
