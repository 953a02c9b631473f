import semver from 'semver';

/** Whether a text is a version of Semantic Versioning 2.0.0, without build metadata, which npm drops. */
export const isVersion = (text: string): boolean => semver.valid(text) === text;

/** Compares two versions by their precedence (Semantic Versioning, 11). */
export const compareVersions = (left: string, right: string): number => semver.compare(left, right);
