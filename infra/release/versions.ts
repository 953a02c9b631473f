interface Version {
  readonly numbers: readonly [number, number, number];
  readonly prerelease: readonly string[];
}

/** A version of Semantic Versioning 2.0.0 without build metadata, which npm drops. */
const semver =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][\dA-Za-z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][\dA-Za-z-]*))*))?$/;

const parseVersion = (text: string): Version | undefined => {
  const [, major, minor, patch, prerelease] = semver.exec(text) ?? [];
  if (major === undefined) return undefined;
  return { numbers: [Number(major), Number(minor), Number(patch)], prerelease: prerelease?.split('.') ?? [] };
};

export const isVersion = (text: string): boolean => parseVersion(text) !== undefined;

const compareIdentifiers = (left: string, right: string): number => {
  const [isNumber, isOtherNumber] = [/^\d+$/.test(left), /^\d+$/.test(right)];
  if (isNumber && isOtherNumber) return Number(left) - Number(right);
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  return left < right ? -1 : Number(left > right);
};

/** Compares two versions by their precedence (Semantic Versioning, 11). */
export const compareVersions = (left: string, right: string): number => {
  const [one, other] = [parseVersion(left), parseVersion(right)];
  if (one === undefined || other === undefined) throw new RangeError('compareVersions takes semantic versions.');
  for (const [index, number] of one.numbers.entries()) {
    const difference = number - (other.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  if (one.prerelease.length === 0 || other.prerelease.length === 0)
    return Number(one.prerelease.length === 0) - Number(other.prerelease.length === 0);
  for (const [index, identifier] of one.prerelease.entries()) {
    const counterpart = other.prerelease[index];
    if (counterpart === undefined) return 1;
    const difference = compareIdentifiers(identifier, counterpart);
    if (difference !== 0) return difference;
  }
  return one.prerelease.length - other.prerelease.length;
};
