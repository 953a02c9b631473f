import type { ReportedTable } from '../../harness/bench.ts';
import { table } from '../../harness/table.ts';

/** Table of the report, with an explanation. */
export interface Section extends ReportedTable {
  readonly intro?: string;
  readonly outro?: string;
}

export const sectionInWords = ({ title, head, rows, intro, outro }: Section): string =>
  [`## ${title}`, intro, table(head, rows), outro].filter((part) => part !== undefined).join('\n\n');
