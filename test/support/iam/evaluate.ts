/** Statement of an identity policy, from a template with its references resolved to text. */
export interface Statement {
  readonly Effect: 'Allow' | 'Deny';
  readonly Action: string | readonly string[];
  readonly Resource: string | readonly string[];
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
}

/** Access request of a program to AWS. */
export interface AccessRequest {
  readonly action: string;
  readonly resource: string;
  /** Values of condition keys. */
  readonly context: Readonly<Record<string, readonly string[]>>;
}

const listed = (value: string | readonly string[]): readonly string[] => (typeof value === 'string' ? [value] : value);

const matches = (pattern: string, text: string): boolean => {
  const parts = pattern.split('*');
  if (parts.some((part) => part.includes('?'))) throw new Error(`The evaluator knows no "?": ${pattern}.`);
  const [first = '', ...rest] = parts;
  if (rest.length === 0) return pattern === text;
  if (!text.startsWith(first)) return false;
  let from = first.length;
  for (const part of rest.slice(0, -1)) {
    const at = text.indexOf(part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  const last = rest.at(-1) ?? '';
  return text.length - from >= last.length && text.endsWith(last);
};

// IAM user guide, "Set operators for multivalued context keys": a key missing in the request satisfies ForAllValues.
const operators: Readonly<
  Record<string, (wanted: readonly string[], given: readonly string[] | undefined) => boolean>
> = {
  'ForAllValues:StringLike': (wanted, given = []) =>
    given.every((value) => wanted.some((pattern) => matches(pattern, value))),
  'ForAllValues:StringEquals': (wanted, given = []) => given.every((value) => wanted.includes(value)),
  StringEquals: (wanted, given) => given?.length === 1 && wanted.includes(given[0] ?? ''),
  Null: (wanted, given) => wanted.join() === String(given === undefined),
};

const holds = (condition: Statement['Condition'] = {}, context: AccessRequest['context']): boolean =>
  Object.entries(condition).every(([operator, keys]) => {
    const decide = operators[operator];
    if (decide === undefined) throw new Error(`The evaluator does not know the operator ${operator}.`);
    return Object.entries(keys).every(([key, wanted]) => decide(listed(wanted).map(String), context[key]));
  });

const applies = (statement: Statement, { action, resource, context }: AccessRequest): boolean =>
  listed(statement.Action).some((pattern) => matches(pattern, action)) &&
  listed(statement.Resource).some((pattern) => matches(pattern, resource)) &&
  holds(statement.Condition, context);

/** Whether identity policies allow a request. Source: IAM user guide, "Policy evaluation logic", within one account. */
export const isAllowed = (statements: readonly Statement[], request: AccessRequest): boolean =>
  statements.some((statement) => statement.Effect === 'Allow' && applies(statement, request)) &&
  !statements.some((statement) => statement.Effect === 'Deny' && applies(statement, request));
