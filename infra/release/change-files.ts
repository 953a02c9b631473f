import { ReleaseError } from './release-error.ts';

/** Files that contain the version, with the text around it. The API contract has its own version. */
const versioned: Readonly<Record<string, RegExp>> = {
  'package.json': /(?<=^ {2}"version": ")[^"]+/gm,
  'package-lock.json': /(?<=^ {2}"version": "|^ {4}"": \{\n {6}"name": "bulkfill",\n {6}"version": ")[^"]+/gm,
  'packages/engine/fill/manifest.ts': /(?<=engine = \{ name: 'bulkfill', version: ')[^']+/g,
  'clients/python/src/bulkfill/__init__.py': /(?<=^__version__ = ")[^"]+/gm,
};

const changelog = 'CHANGELOG.md';
const unreleased = '## Unreleased\n';

/** Files that a release changes. */
export const changedFiles: readonly string[] = [...Object.keys(versioned), changelog];

const entriesAfter = (text: string, heading: string): string | undefined => {
  const start = text.indexOf(heading);
  if (start < 0) return undefined;
  const entries = text.slice(start + heading.length);
  const end = entries.indexOf('\n## ');
  return end < 0 ? entries : entries.slice(0, end);
};

export const hasUnreleased = (text: string): boolean => /^- /m.test(entriesAfter(text, unreleased) ?? '');

/** Moves the entries of "Unreleased" below a heading with version and date. Throws ReleaseError if there is one. */
export const moveUnreleased = (text: string, version: string, date: string): string => {
  if (text.includes(`\n## ${version} - `))
    throw new ReleaseError(`${changelog} has a section "${version}" already. Choose a later version.`);
  return text.replace(unreleased, `${unreleased}\n## ${version} - ${date}\n`);
};

/** Returns the date of a version in the changelog, `YYYY-MM-DD`. Throws ReleaseError if it has no section. */
export const dateOfVersion = (text: string, version: string): string => {
  const [date] = entriesAfter(text, `\n## ${version} - `)?.match(/^\d{4}-\d{2}-\d{2}/) ?? [];
  if (date === undefined) throw new ReleaseError(`${changelog} has no section "## ${version} - YYYY-MM-DD".`);
  return date;
};

/** Replaces the version in a file. Throws ReleaseError if the file does not contain the current one where it should. */
const replaceVersion = (path: string, text: string, current: string, version: string): string => {
  const pattern = versioned[path];
  const found = pattern === undefined ? [] : (text.match(pattern) ?? []);
  if (pattern === undefined || found.length === 0 || found.some((each) => each !== current))
    throw new ReleaseError(`${path} does not contain the version ${current} of package.json. Correct it first.`);
  return text.replaceAll(pattern, version);
};

export interface Bump {
  readonly current: string;
  readonly version: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
}

/** Returns the text of each changed file by its path. Throws ReleaseError for unexpected contents. */
export const changeFiles = (
  texts: ReadonlyMap<string, string>,
  { current, version, date }: Bump,
): ReadonlyMap<string, string> =>
  new Map(
    [...texts].map(([path, text]) => [
      path,
      path === changelog ? moveUnreleased(text, version, date) : replaceVersion(path, text, current, version),
    ]),
  );
