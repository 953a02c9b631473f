import { copiedText } from '../../kit/kept-results.ts';
import { mib } from '../../kit/units.ts';
import type { OverlayValue } from '../../package/template.ts';
import type { Row } from '../../rows/row.ts';
import type { OverlayNotice } from '../overlays/overlay-notice.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import { valueInRowOrUndefined } from './overlay-value.ts';

type Draw = (row: Row, write: (object: OutgoingObject) => void, notices: OverlayNotice[]) => string;

interface Drawn {
  readonly operators: string;
  readonly notices: readonly OverlayNotice[];
}

/** Of all overlays of a job together: values, operators and what is held besides. */
const maxCharacters = 4 * mib;
const entryCharacters = 100;
/** Longer values hardly repeat; sentences about a department do. */
const maxValueCharacters = 1000;
const maxOperatorCharacters = 8192;
/** So often a column is looked at before it is judged; one of which fewer values come again is looked up no more. */
const trialLookups = 1024;
const minRepeatsOfTrial = 128;
/** Values that were met once, of one overlay. */
const maxMetOnce = 4096;

/**
 * Remembers how the overlays of one job were drawn, for columns that repeat: a city, a department, a date. A value's format, its shaping and
 * its layout are then done twice: most columns do not repeat, so that what is met for the first time leaves a number alone. Bounded over all
 * overlays of the job: beyond, all is forgotten. What is drawn never depends on it.
 */
export class RepeatedValues {
  readonly #memories = new Set<Map<string, Drawn>>();
  #characters = 0;

  /** The same as `draw`, which depends on `value` alone and gives no objects. A value that throws is not remembered. */
  remember(value: OverlayValue, draw: Draw): Draw {
    const memory = new Map<string, Drawn>();
    this.#memories.add(memory);
    const metOnce = new Set<number>();
    let lookups = 0;
    let repeats = 0;
    let isOff = false;
    return (row, write, notices) => {
      const text = isOff ? undefined : valueInRowOrUndefined(value, row);
      if (text === undefined || text.length > maxValueCharacters) return draw(row, write, notices);
      if (lookups++ === trialLookups) {
        isOff = repeats < minRepeatsOfTrial;
        if (isOff) {
          memory.clear();
          metOnce.clear();
        }
        lookups = 0;
        repeats = 0;
      }
      const known = memory.get(text);
      if (known !== undefined) {
        repeats++;
        for (const notice of known.notices) notices.push(notice);
        return known.operators;
      }
      if (isOff) return draw(row, write, notices);
      const number = numberOf(text);
      if (!metOnce.has(number)) {
        if (metOnce.size >= maxMetOnce) metOnce.clear();
        metOnce.add(number);
        return draw(row, write, notices);
      }
      repeats++;
      const told: OverlayNotice[] = [];
      const operators = draw(row, write, told);
      for (const notice of told) notices.push(notice);
      if (operators.length <= maxOperatorCharacters) this.#keep(memory, text, { operators: flat(operators), notices: told });
      return operators;
    };
  }

  #keep(memory: Map<string, Drawn>, text: string, drawn: Drawn): void {
    this.#characters += text.length + drawn.operators.length + entryCharacters;
    if (this.#characters > maxCharacters) {
      for (const each of this.#memories) each.clear();
      this.#characters = 0;
    }
    memory.set(copiedText(text), drawn);
  }
}

/** The same for equal texts; of 30 bits, which take no memory of their own. */
const numberOf = (text: string): number => {
  let number = text.length;
  for (let i = 0; i < text.length; i++) number = Math.imul(number ^ text.charCodeAt(i), 0x01000193);
  return number >>> 2;
};

/** One piece of memory in place of the many that it was put together from, each time that it is written. */
const flat = (latin1: string): string => Buffer.from(latin1, 'latin1').toString('latin1');
