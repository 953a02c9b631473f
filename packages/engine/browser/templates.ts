/** Reading and validation of templates and packages for the browser. */

export { findFontFamily } from '../svc/find-font-family.ts';
export { matchFields } from '../svc/match-fields.ts';
export { PackageSchemaError } from '../svc/package-schema-error.ts';
export { decodeAsset } from '../svc/read/decode-asset.ts';
export { parsePayload } from '../svc/read/parse-payload.ts';
export { resolveTemplate } from '../svc/read/resolve-template.ts';
export { parseCondition } from '../svc/schema/condition.ts';
export { fieldMembers, kindMembers } from '../svc/schema/kind-members.ts';
export { listMembers, maxListCells, ruleMembers } from '../svc/schema/list-members.ts';
export type { Control, Members } from '../svc/schema/member.ts';
export { baseMembers, borderMembers, readMembers } from '../svc/schema/overlay-members.ts';
export type { PackageSource, Rect, ValueFormat } from '../svc/template.ts';
export { isCheckedValue, readYesOrNo } from '../svc/yes-words.ts';
