const ownFrame = /^ {4}at (?!.*(?:node_modules|node:|\(<anonymous>\)))/;

/** Returns the stack frames of our own code, innermost first. Omits the message and frames of packages and of Node. */
const ownFrames = ({ name, message, stack = '' }: Error): readonly string[] => {
  const header = `${name}: ${message}`;
  // The header was written when the error was created; a message can contain lines that look like frames.
  const lines = stack.startsWith(header)
    ? stack.slice(header.length).split('\n')
    : stack.split('\n').slice(message.split('\n').length);
  return lines.filter((line) => ownFrame.test(line)).map((line) => line.trim().replace('file://', ''));
};

const word = /^\w{1,64}$/;

/** Plain data of an error thrown while processing user data. */
export interface OpaqueErrorParts {
  readonly name: string;
  readonly code?: string;
  readonly message: string;
  readonly frames: readonly string[];
}

export const toOpaqueParts = (thrown: unknown): OpaqueErrorParts => {
  if (!(thrown instanceof Error)) return { name: 'Thrown', message: String(thrown), frames: [] };
  const code =
    'code' in thrown && typeof thrown.code === 'string' && word.test(thrown.code) ? { code: thrown.code } : {};
  return {
    name: word.test(thrown.name) ? thrown.name : 'Error',
    ...code,
    message: thrown.message,
    frames: ownFrames(thrown),
  };
};

/** Unexpected error; its message may quote user data. Logs contain only its name, code and our own frames. */
export class OpaqueError extends Error {
  override readonly name: string;
  readonly code: string | undefined;
  readonly frames: readonly string[];

  constructor({ name, code, message, frames }: OpaqueErrorParts) {
    super(message);
    this.name = name;
    this.code = code;
    this.frames = frames;
    this.stack = [`${name}: ${message}`, ...frames.map((frame) => `    ${frame}`)].join('\n');
  }
}
