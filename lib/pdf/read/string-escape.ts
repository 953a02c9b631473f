const simpleEscapes: Record<number, string> = { 110: '\n', 114: '\r', 116: '\t', 98: '\b', 102: '\f' };

/** What follows a backslash at `at`: its character, and where reading goes on (7.3.4.2, table 3). */
export const readEscape = (bytes: Uint8Array, at: number): [text: string, next: number] => {
  const code = bytes[at];
  if (code === undefined) return ['', at];
  const simple = simpleEscapes[code];
  if (simple !== undefined) return [simple, at + 1];
  if (code === 13) return ['', bytes[at + 1] === 10 ? at + 2 : at + 1];
  if (code === 10) return ['', at + 1];
  if (code >= 48 && code <= 55) {
    let value = 0;
    let next = at;
    while (next < at + 3) {
      const digit = bytes[next] ?? 0;
      if (digit < 48 || digit > 55) break;
      value = value * 8 + (digit - 48);
      next++;
    }
    return [String.fromCharCode(value & 255), next];
  }
  return [String.fromCharCode(code), at + 1];
};
