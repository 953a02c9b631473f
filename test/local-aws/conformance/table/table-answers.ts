/** Answer of a table in comparable form. */
export interface TableAnswer {
  readonly status: number;
  /** Name of the error without its prefix; '' for a success. */
  readonly type: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Normalizes a number of the protocol like AWS; DynamoDB Local returns it as it was sent. */
const shortNumber = (text: string): string => {
  const parts = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (parts === null) return text;
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts;
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const short = digits.replace(/0+$/, '');
  if (short === '') return '0';
  return `${sign === '-' ? '-' : ''}${short}e${Number(exponent) - fraction.length + digits.length - short.length}`;
};

const isSet = (name: string): boolean => name === 'SS' || name === 'NS' || name === 'BS';

const canonical = (content: unknown): unknown => {
  if (Array.isArray(content)) return content.map(canonical);
  if (content === null || typeof content !== 'object') return content;
  const member = ([name, value]: [string, unknown]): [string, unknown] => {
    if (isSet(name) && Array.isArray(value))
      return [name, value.map((each) => (name === 'NS' ? shortNumber(String(each)) : each)).toSorted()];
    return [name, name === 'N' && typeof value === 'string' ? shortNumber(value) : canonical(value)];
  };
  return Object.fromEntries(
    Object.entries(content)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(member),
  );
};

/** Reads an answer: members by name, sets in order, numbers in their short form. */
export const readAnswer = (status: number, body: string): TableAnswer => {
  const { __type = '', message, Message, ...rest } = JSON.parse(body) as Record<string, unknown>;
  const said = message ?? Message;
  const type = String(__type).split('#').at(-1) ?? '';
  return {
    status,
    type,
    body: canonical(said === undefined ? rest : { ...rest, message: said }) as TableAnswer['body'],
  };
};

/** A message with its names, values and numbers taken out: two with the same words are of one kind. */
const kindOfMessage = (text: unknown): string =>
  String(text ?? '')
    .replace(/[:#][A-Za-z_]\w*/g, '§')
    .replace(/\[[^\]]*\]/g, '[…]')
    .replace(/\{[A-Z]+[:§][^}]*\}+/g, '{…}')
    .replace(/\d+/g, '9')
    .slice(0, 200);

interface Reason {
  readonly Code?: string;
}
const reasonsOf = (answer: TableAnswer): readonly Reason[] =>
  (answer.body.CancellationReasons ?? []) as readonly Reason[];
const said = (answer: TableAnswer): string => `${answer.status} ${answer.type} «${kindOfMessage(answer.body.message)}»`;

/** The kind of two refusals for the same reason in other words. */
export const wordsAlone = 'a refusal for the same reason in other words';

/** Returns the kind of difference between two answers to one request; undefined if they are equal. */
export const differenceOf = (operation: string, ours: TableAnswer, theirs: TableAnswer): string | undefined => {
  if (JSON.stringify(ours) === JSON.stringify(theirs)) return undefined;
  if (ours.status !== theirs.status || ours.type !== theirs.type)
    return `${operation}: ${said(ours)} / ${said(theirs)}`;
  if (ours.status === 200) {
    const names = [...new Set([...Object.keys(ours.body), ...Object.keys(theirs.body)])];
    const other = names.filter((name) => JSON.stringify(ours.body[name]) !== JSON.stringify(theirs.body[name]));
    const where = (name: string): string =>
      !(name in ours.body) ? ' (theirs alone)' : name in theirs.body ? '' : ' (ours alone)';
    return `${operation}: members ${other.map((name) => `${name}${where(name)}`).join(', ')}`;
  }
  const codes = (answer: TableAnswer): string =>
    reasonsOf(answer)
      .map(({ Code }) => Code)
      .join(', ');
  if (codes(ours) !== codes(theirs)) return `${operation}: reasons of ${said(ours)}`;
  return wordsAlone;
};
