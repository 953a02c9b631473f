import { type Command, InvalidArgumentError } from 'commander';

type Pairs = Readonly<Record<string, string>>;

export interface MetadataOptions {
  readonly metadata?: Pairs;
}

const withPair = (text: string, pairs: Pairs = {}): Pairs => {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('It must be a key and a value, such as order=4711.');
  return { ...pairs, [text.slice(0, at)]: text.slice(at + 1) };
};

/** Adds `--metadata`, once per pair. Source: api.md, "Metadata". */
export const metadataOption = (command: Command, description: string): Command =>
  command.option('--metadata <key=value>', `${description}; repeatable`, withPair);
