import type { Condition, Template } from '../../package/template.ts';
import { type RowTest, rowTest } from '../../pdf/compile/row-condition.ts';
import type { Row } from '../../rows/row.ts';
import type { Finding } from './finding.ts';

interface Watched {
  readonly overlayId: string | null;
  readonly subject: string;
  readonly test: RowTest;
  holds: boolean;
  fails: boolean;
}

const watched = (overlayId: string | null, subject: string, when: Condition): Watched => ({
  overlayId,
  subject,
  test: rowTest(when),
  holds: false,
  fails: false,
});

/** Conditions that hold in no row of the data, or in every one. Source: templates.md, "Conditions". */
export class ConditionFindings {
  readonly #conditions: readonly Watched[];
  #rows = 0;

  constructor({ overlays, pages = [] }: Pick<Template, 'overlays' | 'pages'>) {
    this.#conditions = [
      ...overlays.flatMap(({ id, when }) => (when === undefined ? [] : [watched(id, 'the overlay', when)])),
      ...pages.map(({ page, when }) => watched(null, `page ${page + 1}`, when)),
    ];
  }

  note(row: Row): void {
    this.#rows++;
    for (const condition of this.#conditions) {
      if (condition.holds && condition.fails) continue;
      if (condition.test(row)) condition.holds = true;
      else condition.fails = true;
    }
  }

  /** Once all rows were noted. */
  findings(): readonly Finding[] {
    if (this.#rows === 0) return [];
    return this.#conditions
      .filter(({ holds, fails }) => holds !== fails)
      .map(({ overlayId, subject, holds }) => ({
        severity: 'info',
        code: holds ? 'CONDITION_ALWAYS_HOLDS' : 'CONDITION_NEVER_HOLDS',
        row_number: null,
        overlay_id: overlayId,
        message: `The condition of ${subject} holds in ${holds ? 'every row' : 'no row'} of these data.`,
      }));
  }
}
