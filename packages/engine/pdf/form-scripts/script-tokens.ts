export type ScriptToken =
  | { readonly kind: 'number'; readonly value: number; readonly text: string }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'word'; readonly value: string }
  | { readonly kind: 'sign'; readonly value: string };

export interface ScriptText {
  readonly tokens: readonly ScriptToken[];
  readonly comment: string;
}

const maxScriptCharacters = 20_000;

const blank = /\s+/y;
const comment = /\/\*([\s\S]*?)\*\/|\/\/([^\r\n]*)/y;
const number = /\d+(?:\.\d+)?|\.\d+/y;
const word = /[A-Za-z_$][\w$]*/y;
const text = /"((?:[^"\\\r\n]|\\[\s\S])*)"|'((?:[^'\\\r\n]|\\[\s\S])*)'/y;
const sign = /[()[\]{},;.=+\-*/]/y;

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', '0': '\0' };

const unescaped = (body: string): string =>
  body.replaceAll(
    /\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([\s\S]))/g,
    (_, unicode?: string, hex?: string, other?: string) =>
      other === undefined
        ? String.fromCharCode(Number.parseInt((unicode ?? hex) as string, 16))
        : (escapes[other] ?? other),
  );

export const tokenizeScript = (script: string): ScriptText | undefined => {
  if (script.length > maxScriptCharacters) return undefined;
  const tokens: ScriptToken[] = [];
  let firstComment: string | undefined;
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(script);
    if (found === null) return undefined;
    at = pattern.lastIndex;
    return found;
  };
  while (at < script.length) {
    if (take(blank) !== undefined) continue;
    const said = take(comment);
    if (said !== undefined) {
      firstComment ??= said[1] ?? said[2] ?? '';
      continue;
    }
    const digits = take(number);
    if (digits !== undefined) {
      tokens.push({ kind: 'number', value: Number(digits[0]), text: digits[0] });
      continue;
    }
    const name = take(word);
    if (name !== undefined) {
      tokens.push({ kind: 'word', value: name[0] });
      continue;
    }
    const quoted = take(text);
    if (quoted !== undefined) {
      tokens.push({ kind: 'string', value: unescaped(quoted[1] ?? quoted[2] ?? '') });
      continue;
    }
    const mark = take(sign);
    if (mark === undefined) return undefined;
    tokens.push({ kind: 'sign', value: mark[0] });
  }
  return { tokens, comment: firstComment ?? '' };
};
