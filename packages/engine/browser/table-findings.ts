/** Findings of table readers, for sending from a browser. Separate from `rows.ts`: no page needs them at first. */

export { writeSentFindings } from '../rows/sent-findings.ts';
export { groupFindings, placeFindings } from '../rows/table-finding.ts';
