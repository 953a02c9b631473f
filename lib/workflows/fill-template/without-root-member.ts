/** Returns the text of a JSON object without one of its members. The text must be valid JSON. */
export const withoutRootMember = (text: string, name: string): string => {
  let depth = 0;
  let start = 0;
  let key: string | undefined;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') {
      const from = at;
      for (at++; text[at] !== '"'; at++) if (text[at] === '\\') at++;
      if (depth === 1) key ??= JSON.parse(text.slice(from, at + 1)) as string;
    } else if (character === '{' || character === '[') {
      depth++;
      if (depth === 1) start = at + 1;
    } else if (depth === 1 && (character === ',' || character === '}')) {
      if (key === name) return joined(text, start, at);
      key = undefined;
      start = at + 1;
    }
    if (character === '}' || character === ']') depth--;
  }
  return text;
};

/** Removes a member from `start` to the comma or brace at `end`, with one of its commas. */
const joined = (text: string, start: number, end: number): string => {
  if (text[end] === ',') return text.slice(0, start) + text.slice(end + 1);
  return text.slice(0, text[start - 1] === ',' ? start - 1 : start) + text.slice(end);
};
