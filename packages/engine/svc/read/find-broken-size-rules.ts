import { packageLimits } from '../package-limits.ts';
import type { PackageIssue } from '../package-schema-error.ts';
import type { JsonMeasure } from './measure-json.ts';

/** Returns the format limits that a JSON text exceeds. Source: package-format.md, "Container". */
export const findBrokenSizeRules = ({ depth, nodeCount }: JsonMeasure): PackageIssue[] => {
  const { maxDepth, maxNodes } = packageLimits;
  return [
    ...(depth > maxDepth ? [{ path: 'payload', rule: `must not nest deeper than ${maxDepth} levels` }] : []),
    ...(nodeCount > maxNodes ? [{ path: 'payload', rule: `must hold at most ${maxNodes} values` }] : []),
  ];
};
