/**
 * Findings of table readers, for sending from a browser. Separate from `rows.ts`, because no page needs them for its
 * first view.
 */

export { sentFindings } from '../rows/sent-findings.ts';
export { groupFindings, placeFindings } from '../rows/table-finding.ts';
