/** Statuses of a row, in the order in which their counts are stored. */
export const rowStatuses = ['success', 'partial', 'failed'] as const;
export type RowStatus = (typeof rowStatuses)[number];

export type StatusCounts = Readonly<Record<RowStatus, number>>;

export const incompleteStatuses = ['partial', 'failed'] as const satisfies readonly RowStatus[];
export type IncompleteStatus = (typeof incompleteStatuses)[number];
