/**
 * A request to S3 or SQS, by command name. A text `«name»` is replaced by the value that an earlier answer of this
 * target had under that name.
 */
export interface Step {
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Names for members of the answer, which differ from target to target: ids of uploads, tags of entities, handles. */
  readonly gives?: Readonly<Record<string, string>>;
}

/** An answer without the parts that may differ between servers. */
export interface Answered {
  readonly status: number;
  /** Name of the error; '' for a success. */
  readonly error: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export type Members = Readonly<Record<string, unknown>>;
type Send = (operation: string, input: Members) => Promise<Members>;
/** Extracts the compared parts of an answer. */
export type Read = (step: Step, answer: Members) => Members | Promise<Members>;

/** One of the compared servers. */
export class Target {
  readonly #send: Send;
  readonly #read: Read;
  readonly #given = new Map<string, unknown>();

  constructor(send: Send, read: Read) {
    this.#send = send;
    this.#read = read;
  }

  /** Sets the value of a name for this target. */
  give(name: string, value: unknown): void {
    this.#given.set(name, value);
  }

  /** Sends a step. The answer that it came with is given, too, for what only this target knows. */
  async ask(step: Step): Promise<{ readonly answered: Answered; readonly raw: Members }> {
    const { operation, input, gives = {} } = step;
    try {
      const raw = await this.#send(operation, this.#mine(input) as Members);
      for (const [name, member] of Object.entries(gives)) this.#given.set(name, raw[member]);
      const body = await this.#read(step, raw);
      return { answered: { status: statusOf(raw), error: '', body }, raw };
    } catch (error) {
      const { name } = error as Error;
      const status = statusOf(error as Members);
      // An SDK error counts as an answer, too: no server returns a name with this prefix.
      if (status === 0)
        return { answered: { status, error: `SDK: ${(error as Error).message.split(':')[0]}`, body: {} }, raw: {} };
      return { answered: { status, error: nameOfError(name), body: {} }, raw: {} };
    }
  }

  #mine(value: unknown): unknown {
    if (typeof value === 'string') {
      const [, name] = /^«(.+)»$/.exec(value) ?? [];
      return name === undefined ? value : (this.#given.get(name) ?? 'none');
    }
    if (Array.isArray(value)) return value.map((each) => this.#mine(each));
    if (value === null || typeof value !== 'object' || value instanceof Uint8Array || value instanceof Date)
      return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, this.#mine(each)]));
  }
}

const statusOf = (answer: Members): number =>
  (answer.$metadata as { httpStatusCode?: number } | undefined)?.httpStatusCode ?? 0;

/** SQS has a longer name for each error, from its older protocol. */
const nameOfError = (name: string): string => name.replace(/^(?:AWS\.SimpleQueueService\.|com\.amazonaws\.sqs#)/, '');
