import type { NewJobDraft } from './draft.ts';

export type FormPart =
  | readonly [name: string, value: string]
  | readonly [name: string, file: { readonly blob: Blob; readonly fileName: string }];

export interface TemplateBlobs {
  readonly pdf: Blob;
  readonly package: Blob;
}

export interface FormInputs {
  readonly draft: NewJobDraft;
  readonly template?: TemplateBlobs | undefined;
  readonly csv: Blob;
  readonly findings?: string | undefined;
  readonly columns: readonly string[];
  readonly groupBy?: string | undefined;
}

export const rowsFileName = (file: File | undefined): string => `${(file?.name ?? 'rows').replace(/\.[^.]+$/, '')}.csv`;

export const findingsFileName = 'table-findings.json';

const file = (name: string, blob: Blob | undefined, fileName: string): readonly FormPart[] =>
  blob === undefined ? [] : [[name, { blob, fileName }]];

const flag = (name: string, value: boolean): readonly FormPart[] => (value ? [[name, 'true']] : []);

/** Returns the parts shared by checks and runs: the files, and options that affect the result of a row. */
export const checkParts = ({ draft, template, csv, findings, columns, groupBy }: FormInputs): readonly FormPart[] => [
  ...(draft.templateId === ''
    ? [...file('pdf', draft.pdf, draft.pdf?.name ?? ''), ...file('svc_file', draft.package, draft.package?.name ?? '')]
    : [
        ...file('pdf', template?.pdf ?? new Blob([]), 'template.pdf'),
        ...file('svc_file', template?.package ?? new Blob([]), 'template.svc'),
      ]),
  ...file('csv_file', csv, rowsFileName(draft.rows)),
  ...file(
    'table_findings',
    findings === undefined ? undefined : new Blob([findings], { type: 'application/json' }),
    findingsFileName,
  ),
  ...(columns.length === 0 ? [] : [['filename_columns', JSON.stringify(columns)] as const]),
  ...(groupBy === undefined ? [] : [['group_by', groupBy] as const]),
  ...flag('flatten_forms', draft.flattenForms),
  ...flag('include_stickers', draft.includeMarkers),
  ...(draft.conformance === 'keep' ? [] : [['conformance', draft.conformance] as const]),
];

/** Source: specification 4.1; api.md, "Print file" and "Readable names" and "Smaller output". */
export const runParts = (inputs: FormInputs): readonly FormPart[] => {
  const { draft } = inputs;
  return [
    ...checkParts(inputs),
    ['max_failed_row_percent', draft.percent.trim()],
    ['readable_names', 'true'],
    ...flag('optimize', draft.optimize),
    ...flag('print_file', draft.printFile),
    ...flag('print_even', draft.printFile && draft.printEven),
    ...flag('seal', draft.seal),
    ...(draft.webhook
      ? ([
          ['delivery_mode', 'webhook'],
          ['webhook_url', draft.webhookUrl.trim()],
          ['webhook_secret', draft.webhookSecret],
        ] as const)
      : []),
  ];
};

export const formOf = (parts: readonly FormPart[]): FormData => {
  const form = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.set(name, value);
    else form.set(name, value.blob, value.fileName);
  }
  return form;
};

export const sizeOf = (parts: readonly FormPart[]): number =>
  parts.reduce((sum, [, value]) => sum + (typeof value === 'string' ? value.length : value.blob.size), 0);
