import { pathText } from '../../kit/json-fault.ts';
import type { JsonRefused } from '../../kit/read-json.ts';
import type { PackageIssue } from '../package-schema-error.ts';

/** The issue of an object with a key twice; undefined for JSON that is refused for another reason. `root`: the place of the text in the payload. */
export const repeatedKeyIssue = ({ fault }: JsonRefused, root: readonly string[] = []): PackageIssue | undefined =>
  fault?.key === undefined ? undefined : { path: pathText([...root, ...fault.path, fault.key]), rule: 'is there twice' };
