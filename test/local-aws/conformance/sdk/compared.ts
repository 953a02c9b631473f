import type { Answered, Step, Target } from './target.ts';

/** A known difference and its reason. */
export interface Known {
  readonly name: string;
  readonly why: string;
  is(kind: string, step: Step, ours: Answered, theirs: Answered): boolean;
}

/** A kind of difference, with the first request that showed it. */
interface Difference {
  count: number;
  /** Undefined if the kind is new. */
  readonly known: string | undefined;
  readonly at: string;
  readonly request: Step;
  readonly ours: Answered;
  readonly theirs: Answered;
}

const said = ({ status, error }: Answered): string => (error === '' ? String(status) : `${status} ${error}`);

/** Returns the kind of difference between two answers to one request; undefined if they are equal. */
const differenceOf = ({ operation }: Step, ours: Answered, theirs: Answered): string | undefined => {
  if (said(ours) !== said(theirs)) return `${operation}: ${said(ours)} / ${said(theirs)}`;
  const names = [...new Set([...Object.keys(ours.body), ...Object.keys(theirs.body)])];
  const other = names.filter((name) => JSON.stringify(ours.body[name]) !== JSON.stringify(theirs.body[name]));
  if (other.length === 0) return undefined;
  const where = (name: string): string =>
    ours.body[name] === undefined ? ' (theirs alone)' : theirs.body[name] === undefined ? ' (ours alone)' : '';
  return `${operation}: members ${other.map((name) => `${name}${where(name)}`).join(', ')}`;
};

/** Sends the same requests to two servers and collects different answers. */
export class Compared {
  readonly differences = new Map<string, Difference>();
  requests = 0;
  alike = 0;
  readonly #known: readonly Known[];

  constructor(known: readonly Known[]) {
    this.#known = known;
  }

  /** Returns both answers. `isApart` is true if one server applied a request that the other rejected. */
  async ask(one: Target, other: Target, step: Step, at: string) {
    const [ours, theirs] = await Promise.all([one.ask(step), other.ask(step)]);
    this.#note(step, ours.answered, theirs.answered, at);
    const isApart = (ours.answered.error === '') !== (theirs.answered.error === '');
    return { isApart, ours: ours.raw, theirs: theirs.raw };
  }

  #note(step: Step, ours: Answered, theirs: Answered, at: string): void {
    this.requests++;
    const kind = differenceOf(step, ours, theirs);
    if (kind === undefined) {
      this.alike++;
      return;
    }
    const known = this.#known.find((each) => each.is(kind, step, ours, theirs))?.name;
    const found = this.differences.get(known ?? kind);
    if (found === undefined) this.differences.set(known ?? kind, { count: 1, known, at, request: step, ours, theirs });
    else found.count++;
  }
}
