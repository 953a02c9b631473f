/** What a table's reader found, as a browser sends it: apart from `rows.ts`, as no page needs it at first. */

export { sentFindings } from '../rows/sent-findings.ts';
export { groupFindings, placeFindings } from '../rows/table-finding.ts';
