import { texts } from '../../texts/editor-core.ts';
import { askedOf, type ConditionLine, lineOf, takesValue, testWords } from './conditions.ts';

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const maxWords = 240;

/** Describes a condition: `Married is “yes” and (Age is at least “18” or Age is blank)`. */
export const conditionWords = (when: unknown, nameOf: (column: number) => string): string => {
  const words = wordsOf(when, nameOf);
  return words === undefined || words.length > maxWords ? texts.complexCondition : words;
};

const wordsOf = (when: unknown, nameOf: (column: number) => string): string | undefined => {
  const line = lineOf(when);
  if (line !== undefined) return lineWords(line, nameOf);
  if (!isObject(when)) return undefined;
  if ('not' in when) {
    const words = wordsOf(when.not, nameOf);
    return words && texts.not(words);
  }
  const join = 'all' in when ? 'all' : 'any';
  const members: unknown = when[join];
  if (!Array.isArray(members)) return boundsWords(when, nameOf);
  const said = members.map((member) => {
    const words = wordsOf(member, nameOf);
    return words === undefined || members.length === 1 || isSingle(member) ? words : `(${words})`;
  });
  return said.every((words) => words !== undefined) ? said.join(join === 'all' ? texts.and : texts.or) : undefined;
};

const isSingle = (when: unknown): boolean => lineOf(when) !== undefined || (isObject(when) && 'not' in when);

const lineWords = ({ column, test, value }: ConditionLine, nameOf: (column: number) => string): string =>
  takesValue(test)
    ? texts.testedWith(nameOf(column), testWords[test], value)
    : texts.tested(nameOf(column), testWords[test]);

const boundsWords = ({ column, ...rest }: Json, nameOf: (column: number) => string): string | undefined => {
  const lines = askedOf(rest).map((test) => lineOf({ column, [test]: rest[test] }));
  return lines.length > 0 && lines.every((line) => line !== undefined)
    ? lines.map((line) => lineWords(line, nameOf)).join(texts.and)
    : undefined;
};
