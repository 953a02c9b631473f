const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;

/** Counts the keys in a valid JSON text, including nested and repeated ones: its colons outside strings. */
export const countKeysOfText = (text: string): number => {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === colon) count++;
    if (unit !== quote) continue;
    for (at++; at < text.length && text.charCodeAt(at) !== quote; at++) if (text.charCodeAt(at) === backslash) at++;
  }
  return count;
};

/** Counts the keys of the objects in a value of `JSON.parse`. Nesting does not use the call stack. */
export const countKeys = (value: unknown): number => {
  let count = 0;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    const members: readonly unknown[] = Array.isArray(next) ? next : Object.values(next);
    if (!Array.isArray(next)) count += members.length;
    for (const member of members) if (typeof member === 'object' && member !== null) open.push(member);
  }
  return count;
};
