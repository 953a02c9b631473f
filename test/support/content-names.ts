/** Name used in a content stream, with its operator. */
export interface NameUse {
  readonly operator: string;
  readonly name: string;
}

/** Operators whose last name operand is a resource (ISO 32000-2, 7.8.3). */
const usesName: ReadonlySet<string> = new Set(['Do', 'Tf', 'gs', 'cs', 'CS', 'sh', 'scn', 'SCN', 'BDC', 'DP']);

const space = /[\0\t\n\f\r ]/;
const regular = /[^\0\t\n\f\r ()<>[\]{}/%]/;

/** Returns the resource names that a content stream uses, in order. This tokenizer shares no code with the engine. */
export const namesIn = (content: string): NameUse[] => {
  const uses: NameUse[] = [];
  /** Name operands since the last operator, excluding those inside arrays and dictionaries. */
  let names: string[] = [];
  let depth = 0;
  let at = 0;
  const word = (): string => {
    const start = at;
    while (at < content.length && regular.test(content[at]!)) at++;
    return content.slice(start, at);
  };
  while (at < content.length) {
    const character = content[at]!;
    if (space.test(character)) at++;
    else if (character === '%') while (at < content.length && !/[\r\n]/.test(content[at]!)) at++;
    else if (character === '(') at = behindString(content, at);
    else if (content.startsWith('<<', at) || content.startsWith('>>', at)) {
      depth += character === '<' ? 1 : -1;
      at += 2;
    } else if (character === '<') at = behind(content, '>', at);
    else if ('[]{}'.includes(character)) {
      depth += '[{'.includes(character) ? 1 : -1;
      at++;
    } else if (character === '/') {
      at++;
      const name = word().replaceAll(/#([0-9A-Fa-f]{2})/g, (_, digits: string) =>
        String.fromCharCode(Number.parseInt(digits, 16)),
      );
      if (depth === 0) names.push(name);
    } else if (regular.test(character)) {
      const operator = word();
      if (/^[-+.\d]/.test(operator)) continue;
      if (operator === 'ID') at = behindInlineImage(content, at);
      const name = names.at(-1);
      // A marked-content operator has its tag before the name. Inline properties have no name.
      const isUse = operator === 'BDC' || operator === 'DP' ? names.length > 1 : name !== undefined;
      if (usesName.has(operator) && isUse) uses.push({ operator, name: name as string });
      names = [];
      depth = 0;
    } else at++;
  }
  return uses;
};

const behind = (content: string, end: string, at: number): number => {
  const found = content.indexOf(end, at);
  return found < 0 ? content.length : found + end.length;
};

const behindString = (content: string, start: number): number => {
  let open = 0;
  for (let at = start; at < content.length; at++) {
    if (content[at] === '\\') at++;
    else if (content[at] === '(') open++;
    else if (content[at] === ')' && --open === 0) return at + 1;
  }
  return content.length;
};

const behindInlineImage = (content: string, at: number): number => {
  const end = /[\0\t\n\f\r ]EI(?=[\0\t\n\f\r ]|$)/g;
  end.lastIndex = at;
  return end.test(content) ? end.lastIndex : content.length;
};
