import { copyText } from '../../core/kept-results.ts';
import { mib } from '../../core/units.ts';
import type { Row } from '../../rows/row.ts';
import type { OverlayValue } from '../../svc/template.ts';
import type { OverlayNotice } from '../overlays/overlay-notice.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import { readValueOrUndefined } from './overlay-value.ts';

type Draw = (row: Row, write: (object: OutgoingObject) => void, notices: OverlayNotice[]) => string;

interface Drawn {
  readonly operators: string;
  readonly notices: readonly OverlayNotice[];
}

/** Limit for all overlays of a job together: values, operators and overhead. */
const maxCharacters = 4 * mib;
const entryCharacters = 100;
/** Longer values rarely repeat; sentences about a department do. */
const maxValueCharacters = 1000;
const maxOperatorCharacters = 8192;
/** Number of lookups before a column is judged. A column with too few repeats is no longer looked up. */
const trialLookups = 1024;
const minRepeatsOfTrial = 128;
const maxMetOnce = 4096;

/**
 * Remembers how the overlays of one job were drawn, for columns with repeated values: a city, a department, a date.
 * Most columns do not repeat, so the first occurrence stores only a number and the second stores the drawing. Bounded
 * over all overlays of the job: beyond the limit, the cache is cleared. The output never depends on it.
 */
export class RepeatedValues {
  readonly #memories = new Set<Map<string, Drawn>>();
  #characters = 0;

  /** Caches `draw`, which must depend on `value` alone and write no objects. Values that throw are not cached. */
  remember(value: OverlayValue, draw: Draw): Draw {
    const memory = new Map<string, Drawn>();
    this.#memories.add(memory);
    const metOnce = new Set<number>();
    let lookups = 0;
    let repeats = 0;
    let isOff = false;
    return (row, write, notices) => {
      const text = isOff ? undefined : readValueOrUndefined(value, row);
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
      if (operators.length <= maxOperatorCharacters)
        this.#keep(memory, text, { operators: flat(operators), notices: told });
      return operators;
    };
  }

  #keep(memory: Map<string, Drawn>, text: string, drawn: Drawn): void {
    this.#characters += text.length + drawn.operators.length + entryCharacters;
    if (this.#characters > maxCharacters) {
      for (const each of this.#memories) each.clear();
      this.#characters = 0;
    }
    memory.set(copyText(text), drawn);
  }
}

/** Returns a number that is the same for equal texts: 30 bits, which V8 stores without an allocation. */
const numberOf = (text: string): number => {
  let number = text.length;
  for (let i = 0; i < text.length; i++) number = Math.imul(number ^ text.charCodeAt(i), 0x01000193);
  return number >>> 2;
};

/** Copies a string into one piece of memory, so that writing it does not join its parts each time. */
const flat = (latin1: string): string => Buffer.from(latin1, 'latin1').toString('latin1');
