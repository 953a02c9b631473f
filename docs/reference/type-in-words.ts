import type { JsonSchema } from '@valibot/to-json-schema';

/** Members whose objects have a section of their own, and its anchor. */
const sections: Readonly<Record<string, string>> = {
  value: 'values',
  format: 'formats',
  rect: 'rect',
  border: 'border',
  source: 'source',
  when: 'conditions',
};

/** The type of a member for people: `number above 0`, ``one of `L`, `M` ``. */
export const typeInWords = (schema: JsonSchema, name = ''): string => {
  const { type, anyOf, const: constant, enum: words, pattern } = schema;
  if (anyOf !== undefined) return (anyOf as JsonSchema[]).map((part) => typeInWords(part, name)).join(' or ');
  if (name === 'kind') return 'one of the [kinds](#kinds-of-overlay)';
  if (constant !== undefined) return `\`${String(constant)}\``;
  if (words !== undefined) return words.map((word) => `\`${JSON.stringify(word)?.replaceAll('"', '')}\``).join(', ');
  if (type === 'string') return textInWords(schema);
  if (type === 'boolean') return 'true or false';
  if (type === 'number' || type === 'integer') return numberInWords(schema);
  if (type === 'array') return 'list';
  if (type === 'null') return '`null`';
  if (type === 'object') return sections[name] === undefined ? 'object' : `[${name}](#${sections[name]})`;
  throw new Error(`No words for the type of "${name}" (${String(type)} ${String(pattern)}).`);
};

const textInWords = ({ pattern, format, minLength }: JsonSchema): string => {
  if (format === 'date-time') return 'RFC 3339 date-time';
  if (pattern?.startsWith('^#')) return 'colour';
  if (pattern?.startsWith('^column')) return '`column_<n>`, n from 0 to 16383';
  if (pattern?.startsWith('^[A-Za-z]')) return 'language tag, such as `de` or `pt-BR`';
  if (pattern === '^[0-9a-fA-F]{64}$') return '64 hexadecimal digits';
  if (pattern !== undefined) throw new Error(`No words for texts of the pattern ${pattern}.`);
  return minLength === 1 ? 'text, not empty' : 'text';
};

const numberInWords = ({ type, minimum, maximum, exclusiveMinimum, multipleOf }: JsonSchema): string => {
  const noun = type === 'integer' ? 'integer' : 'number';
  if (multipleOf !== undefined) return `multiple of ${multipleOf}`;
  if (exclusiveMinimum === 0) return `${noun} above 0`;
  if (minimum === 0 && maximum === 1) return `${noun} from 0 to 1`;
  return minimum === 0 ? `${noun} from 0` : noun;
};
