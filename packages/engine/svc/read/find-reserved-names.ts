import { jsonPath } from '../json-path.ts';
import type { PackageIssue } from '../package-schema-error.ts';

/** Names with a special meaning in JavaScript, which the schema library skips and does not validate. */
const reserved: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

type Key = string | number;

/** Returns whether the sender chooses the member names: `template.assets` and `template.overlays[n].options`. */
const isNamedBySender = (path: readonly Key[]): boolean => {
  const [template, member, , options] = path;
  if (template !== 'template') return false;
  return path.length === 2 ? member === 'assets' : path.length === 4 && member === 'overlays' && options === 'options';
};

/**
 * Returns the members of a payload with a reserved name: in assets and options, and at any depth if unknown members are
 * rejected. Source: package-format.md, "Payload".
 */
export const findReservedNames = (payload: unknown, refusesUnknown: boolean): readonly PackageIssue[] => {
  const issues: PackageIssue[] = [];
  const visit = (value: unknown, path: readonly Key[]): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, [...path, index]);
      return;
    }
    for (const [name, member] of Object.entries(value)) {
      if (!reserved.has(name)) visit(member, [...path, name]);
      else if (refusesUnknown || isNamedBySender(path)) {
        issues.push({ path: jsonPath([...path, name]), rule: 'has a name that no member may have' });
      }
    }
  };
  visit(payload, []);
  return issues;
};
