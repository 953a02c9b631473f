import type { Bound, PageChoice, ResolvedCondition, TemplateOverlay } from '@bulkfill/engine/svc/template';

const dayMs = 86_400_000;
const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

const names = {
  number: { lower: ['above', 'from'], upper: ['below', 'upTo'] },
  date: { lower: ['after', 'since'], upper: ['before', 'until'] },
} as const;

type Ranged = Extract<ResolvedCondition, { readonly kind: 'number' | 'date' }>;

const boundsOf = ({ kind, lower, upper }: Ranged): readonly (readonly [string, number | string])[] => {
  const named = (bound: Bound | undefined, [out, within]: readonly [string, string]): [string, number | string][] =>
    bound === undefined ? [] : [[bound.isIncluded ? within : out, kind === 'date' ? dateOf(bound.value) : bound.value]];
  return [...named(lower, names[kind].lower), ...named(upper, names[kind].upper)];
};

/** Formats a condition in the notation of templates. Values are in lower case. */
export const conditionDocument = (condition: ResolvedCondition): object => {
  switch (condition.kind) {
    case 'values': {
      const [first, ...others] = condition.values;
      return { column: key(condition.column), ...(others.length === 0 ? { is: first } : { in: condition.values }) };
    }
    case 'blank':
      return { column: key(condition.column), blank: condition.isBlank };
    case 'number':
    case 'date':
      return {
        column: key(condition.column),
        ...Object.fromEntries(boundsOf(condition)),
        ...(condition.kind === 'date' ? { input: condition.input } : {}),
        inputLocale: condition.inputLocale,
      };
    case 'all':
    case 'any':
      return { [condition.kind]: condition.of.map(conditionDocument) };
    case 'not':
      return { not: conditionDocument(condition.of) };
  }
};

/** Formats a condition in words: `column_3 is "married" and column_4 is blank`. */
export const conditionWords = (condition: ResolvedCondition): string => {
  switch (condition.kind) {
    case 'values': {
      const values = condition.values.map((value) => JSON.stringify(value));
      return `${key(condition.column)} is ${values.length === 1 ? values[0] : `one of ${values.join(', ')}`}`;
    }
    case 'blank':
      return `${key(condition.column)} is ${condition.isBlank ? '' : 'not '}blank`;
    case 'number':
    case 'date': {
      const words = boundsOf(condition).map(([name, value]) => `${boundWords[name]} ${value}`);
      return `${key(condition.column)} is ${words.join(' and ')}`;
    }
    case 'all':
    case 'any': {
      const words = condition.of.map((each) =>
        'of' in each && each.kind !== 'not' ? `(${conditionWords(each)})` : conditionWords(each),
      );
      return words.join(condition.kind === 'all' ? ' and ' : ' or ');
    }
    case 'not':
      return `not (${conditionWords(condition.of)})`;
  }
};

const boundWords: Readonly<Record<string, string>> = {
  above: 'above',
  from: 'at least',
  below: 'below',
  upTo: 'at most',
  after: 'after',
  since: 'on or after',
  before: 'before',
  until: 'on or before',
};

const key = (column: number): string => `column_${column}`;

/** Lists the pages of an overlay in words, counted from 1; blank if it has none. */
export const placeWords = (overlay: TemplateOverlay): string => {
  if (overlay.kind !== 'field' && overlay.pages !== undefined) return pagesWords(overlay.pages);
  return overlay.page === undefined ? '' : `page ${overlay.page + 1}`;
};

const pagesWords = (pages: PageChoice): string => {
  if (typeof pages === 'object')
    return `${pages.length === 1 ? 'page' : 'pages'} ${pages.map((page) => page + 1).join(', ')}`;
  return `${pages} ${pages === 'first' || pages === 'last' ? 'page' : 'pages'}`;
};
