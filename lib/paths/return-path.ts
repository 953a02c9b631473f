import { consolePath } from './web-paths.ts';

const maxCharacters = 2000;
/** Percent signs can be encoded repeatedly. More levels than this are an attack. */
const maxDecodings = 5;
const anyOrigin = 'http://origin.invalid';

const decodings = (text: string): readonly string[] | undefined => {
  const read = [text];
  for (let round = 0; round <= maxDecodings; round++) {
    const last = read.at(-1) ?? '';
    let next: string;
    try {
      next = decodeURIComponent(last);
    } catch {
      return undefined;
    }
    if (next === last) return read;
    read.push(next);
  }
  return undefined;
};

const isPage = (path: string): boolean => path.startsWith(consolePath) && !`${path}/`.startsWith(`${consolePath}api/`);

const leadsToPage = (text: string): boolean => {
  if (/[\\\p{Cc}]/u.test(text) || !text.startsWith('/')) return false;
  const [path = ''] = text.split(/[?#]/, 1);
  if (path.includes('//') || !URL.canParse(path, anyOrigin)) return false;
  const { origin, pathname } = new URL(path, anyOrigin);
  return origin === anyOrigin && isPage(pathname);
};

/**
 * Returns the page to return to after sign-in if it is a console page, else the console's first page. Judges the path
 * as browsers would: all decodings, dot segments removed, and nothing that browsers read differently (backslashes,
 * double slashes, control characters). Source: console-and-editor.md, "Sign-in".
 */
export const returnPath = (asked: string | undefined): string => {
  if (asked === undefined || asked.length > maxCharacters) return consolePath;
  if (decodings(asked)?.every(leadsToPage) !== true || !URL.canParse(asked, anyOrigin)) return consolePath;
  const { pathname, search, hash } = new URL(asked, anyOrigin);
  return `${pathname}${search}${hash}`;
};
