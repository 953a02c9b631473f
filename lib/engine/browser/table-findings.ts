/** Findings of a table's reader, as a browser sends them. Separate from `rows.ts`, because no page needs them for its first view. */

export { sentFindings } from '../rows/sent-findings.ts';
export { groupFindings, placeFindings } from '../rows/table-finding.ts';
