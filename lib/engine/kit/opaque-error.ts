const ownFrame = /^ {4}at (?!.*(?:node_modules|node:|\(<anonymous>\)))/;

/** Where our own code was when an error was made, innermost first. Frames of packages and of Node are left out, and so is the message. */
const ownFrames = ({ name, message, stack = '' }: Error): readonly string[] => {
  const header = `${name}: ${message}`;
  // The header was written when the error was made, so its name may be another; a message can hold lines that look like frames.
  const lines = stack.startsWith(header) ? stack.slice(header.length).split('\n') : stack.split('\n').slice(message.split('\n').length);
  return lines.filter((line) => ownFrame.test(line)).map((line) => line.trim().replace('file://', ''));
};

const word = /^\w{1,64}$/;

/** An error of whatever was thrown while somebody's data was worked on, as plain data. */
export interface OpaqueErrorParts {
  readonly name: string;
  readonly code?: string;
  readonly message: string;
  readonly frames: readonly string[];
}

/** What can be said about something thrown. */
export const opaqueParts = (thrown: unknown): OpaqueErrorParts => {
  if (!(thrown instanceof Error)) return { name: 'Thrown', message: String(thrown), frames: [] };
  const code = 'code' in thrown && typeof thrown.code === 'string' && word.test(thrown.code) ? { code: thrown.code } : {};
  return { name: word.test(thrown.name) ? thrown.name : 'Error', ...code, message: thrown.message, frames: ownFrames(thrown) };
};

/**
 * An unexpected error that was thrown while somebody's data was worked on. Its message may quote that data (those of packages do), so a
 * log gets its name, its code and our own frames; the message is for a person who looks at their own data on their own machine.
 */
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
