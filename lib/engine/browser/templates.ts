/** Reading and validation of templates and packages for the browser. */

export { fontFamily } from '../package/font-family.ts';
export { matchFields } from '../package/match-fields.ts';
export { PackageSchemaError } from '../package/package-schema-error.ts';
export { decodeAsset } from '../package/read/decode-asset.ts';
export { parsePayload } from '../package/read/parse-payload.ts';
export { resolveTemplate } from '../package/read/resolve-template.ts';
export { parseCondition } from '../package/schema/condition.ts';
export { fieldMembers, kindMembers } from '../package/schema/kind-members.ts';
export { listMembers, maxListCells, ruleMembers } from '../package/schema/list-members.ts';
export type { Control, Members } from '../package/schema/member.ts';
export { baseMembers, borderMembers, readMembers } from '../package/schema/overlay-members.ts';
export type { PackageSource, Rect, ValueFormat } from '../package/template.ts';
export { isCheckedValue, readYesOrNo } from '../package/yes-words.ts';
