import { pathText } from '../../core/json-fault.ts';
import type { JsonRefused } from '../../core/read-json.ts';
import type { PackageIssue } from '../package-schema-error.ts';

/** Returns the issue for a repeated key, or `undefined`. `root`: path of the text in the payload. */
export const findRepeatedKey = ({ fault }: JsonRefused, root: readonly string[] = []): PackageIssue | undefined =>
  fault?.key === undefined
    ? undefined
    : { path: pathText([...root, ...fault.path, fault.key]), rule: 'is there twice' };
