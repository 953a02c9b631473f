import { consolePath } from './web-paths.ts';

const maxCharacters = 2000;
/** Percent signs can hide each other; who hides more than this often means no good. */
const maxDecodings = 5;
const anyOrigin = 'http://origin.invalid';

/** A text as it is read after each decoding, itself first; undefined where there is no end to them. */
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

/** Whether a browser that reads a text so ends up at a page of ours. */
const leadsToPage = (text: string): boolean => {
  if (/[\\\p{Cc}]/u.test(text) || !text.startsWith('/')) return false;
  const [path = ''] = text.split(/[?#]/, 1);
  if (path.includes('//') || !URL.canParse(path, anyOrigin)) return false;
  const { origin, pathname } = new URL(path, anyOrigin);
  return origin === anyOrigin && isPage(pathname);
};

/**
 * The page that a browser asks to return to after signing in, where it is one of the console's; its first page for anything else. Judged
 * as a browser would follow it: decoded as often as it can be, with dot segments removed, and without what browsers read in their own
 * ways (backslashes, double slashes, control characters). Source: console.md, "Finer points".
 */
export const returnPath = (asked: string | undefined): string => {
  if (asked === undefined || asked.length > maxCharacters) return consolePath;
  if (decodings(asked)?.every(leadsToPage) !== true || !URL.canParse(asked, anyOrigin)) return consolePath;
  const { pathname, search, hash } = new URL(asked, anyOrigin);
  return `${pathname}${search}${hash}`;
};
