/** Files that the dialogs of the editor offer. */
export const acceptedTypes = {
  pdf: '.pdf,application/pdf',
  rows: '.csv,.tsv,.txt,.xlsx,.json,.ndjson,.jsonl',
  package: '.svc',
} as const;
