import { consolePath } from './web-paths.ts';

const maxCharacters = 2000;
/** Percent signs can hide each other; who hides more than this often means no good. */
const maxDecodings = 5;
const anyOrigin = 'http://origin.invalid';

const decodedFully = (text: string): string | undefined => {
  let decoded = text;
  for (let round = 0; round <= maxDecodings; round++) {
    let next: string;
    try {
      next = decodeURIComponent(decoded);
    } catch {
      return undefined;
    }
    if (next === decoded) return decoded;
    decoded = next;
  }
  return undefined;
};

const isPage = (path: string): boolean => path.startsWith(consolePath) && !path.startsWith(`${consolePath}api/`);

/**
 * The page that a browser asks to return to after signing in, where it is one of the console's; its first page for anything else. Judged
 * as a browser would follow it: decoded as often as it can be, with dot segments removed, and without what browsers read in their own
 * ways (backslashes, double slashes, control characters). Source: console.md, "Finer points".
 */
export const returnPath = (asked: string | undefined): string => {
  if (asked === undefined || asked.length > maxCharacters) return consolePath;
  const decoded = decodedFully(asked);
  if (decoded === undefined || /[\\\p{Cc}]/u.test(decoded) || !decoded.startsWith('/')) return consolePath;
  const [decodedPath = ''] = decoded.split(/[?#]/, 1);
  if (decodedPath.includes('//') || !URL.canParse(asked, anyOrigin)) return consolePath;
  const url = new URL(asked, anyOrigin);
  const plain = new URL(decodedPath, anyOrigin);
  const isOwn = url.origin === anyOrigin && plain.origin === anyOrigin && isPage(url.pathname) && isPage(plain.pathname);
  return isOwn ? `${url.pathname}${url.search}${url.hash}` : consolePath;
};
