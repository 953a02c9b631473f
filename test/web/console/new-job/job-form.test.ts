import { emptyDraft, hasFiles, type NewJobDraft } from '@bulkfill/web/console/new-job/draft';
import { checkParts, type FormPart, formOf, runParts, sizeOf } from '@bulkfill/web/console/new-job/job-form';
import { findMissingChoices } from '@bulkfill/web/console/new-job/missing-choices';
import { describe, expect, it } from 'vitest';

const pdf = new File(['%PDF'], 'form.pdf');
const signed = new File(['package'], 'form.svc');
const rows = new File(['PK'], 'people.xlsx');
const csv = new Blob(['a,b\r\n']);
const filled: NewJobDraft = { ...emptyDraft, pdf, package: signed, rows };

const shown = (parts: readonly FormPart[]) =>
  parts.map(([name, value]) => [name, typeof value === 'string' ? value : value.fileName]);

describe('form of a job', () => {
  it('holds the files and the chosen options, and nothing else', () => {
    expect(shown(runParts({ draft: filled, csv, columns: [] }))).toEqual([
      ['pdf', 'form.pdf'],
      ['svc_file', 'form.svc'],
      ['csv_file', 'people.csv'],
      ['max_failed_row_percent', '10'],
      ['readable_names', 'true'],
    ]);
  });

  it('holds the files of a saved template instead of chosen ones, every option, and the webhook', () => {
    const draft: NewJobDraft = {
      ...filled,
      templateId: 'T1',
      percent: ' 0 ',
      flattenForms: true,
      includeMarkers: true,
      conformance: 'require',
      optimize: true,
      printFile: true,
      printEven: true,
      webhook: true,
      webhookUrl: ' https://example.com/hook ',
      webhookSecret: ' a secret ',
    };
    expect(shown(runParts({ draft, template: { pdf, package: signed }, csv, columns: ['column_0'] }))).toEqual([
      ['pdf', 'template.pdf'],
      ['svc_file', 'template.svc'],
      ['csv_file', 'people.csv'],
      ['filename_columns', '["column_0"]'],
      ['flatten_forms', 'true'],
      ['include_stickers', 'true'],
      ['conformance', 'require'],
      ['max_failed_row_percent', '0'],
      ['readable_names', 'true'],
      ['optimize', 'true'],
      ['print_file', 'true'],
      ['print_even', 'true'],
      ['delivery_mode', 'webhook'],
      ['webhook_url', 'https://example.com/hook'],
      ['webhook_secret', ' a secret '],
    ]);
  });

  it('omits options that change no row from a check', () => {
    const draft = { ...filled, optimize: true, printFile: true, webhook: true };
    expect(shown(checkParts({ draft, csv, columns: [] })).map(([name]) => name)).toEqual([
      'pdf',
      'svc_file',
      'csv_file',
    ]);
  });

  it('sends the file names, and knows its size before sending', () => {
    const parts = checkParts({ draft: filled, csv, columns: [] });
    expect((formOf(parts).get('csv_file') as File).name).toBe('people.csv');
    expect(sizeOf(parts)).toBe(4 + 7 + 5);
  });
});

describe('missing parts of a draft', () => {
  it('lists everything at first', () => {
    expect(Object.keys(findMissingChoices(emptyDraft, 'run'))).toEqual(['template', 'rows']);
    expect(hasFiles(emptyDraft)).toBe(false);
  });

  it('is empty with files, and with a saved template', () => {
    expect(findMissingChoices(filled, 'run')).toEqual({});
    expect(findMissingChoices({ ...emptyDraft, templateId: 'T1', rows }, 'check')).toEqual({});
    expect(hasFiles(filled)).toBe(true);
  });

  it.each(['', '-1', '101', '1.5', '1e1', 'ten'])('reports the percentage for %j', (percent) => {
    expect(Object.keys(findMissingChoices({ ...filled, percent }, 'run'))).toEqual(['percent']);
    expect(findMissingChoices({ ...filled, percent }, 'check')).toEqual({});
  });

  it.each(['0', '100', ' 7 '])('accepts the percentage %j', (percent) => {
    expect(findMissingChoices({ ...filled, percent }, 'run')).toEqual({});
  });

  it('reports the address and the secret of a requested webhook', () => {
    expect(Object.keys(findMissingChoices({ ...filled, webhook: true }, 'run'))).toEqual([
      'webhookUrl',
      'webhookSecret',
    ]);
  });
});
