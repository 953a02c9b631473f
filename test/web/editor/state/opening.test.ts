import { gzipSync } from 'node:zlib';
import type { ApiError } from '@bulkfill/web/api/api-error';
import type { RowsOutcome } from '@bulkfill/web/editor/rows/read-rows';
import type { Surroundings } from '@bulkfill/web/editor/state/surroundings';
import { describe, expect, it } from 'vitest';
import { aDocument, anEditor, someRows } from '../instance/an-editor.ts';

const rect = { x: 10, y: 10, width: 100, height: 20 };
const overlays = [
  { id: 'name', kind: 'text', page: 0, rect, value: { column: 'column_0' } },
  { id: 'place', kind: 'text', page: 1, rect, value: { static: 'x' } },
];

/** A package for opening; its signature is irrelevant here. */
const aPackage = (template: unknown, members: Readonly<Record<string, unknown>> = {}): File => {
  const part = (content: unknown): string => Buffer.from(JSON.stringify(content)).toString('base64url');
  const payload = { schemaVersion: 5, exportedAt: '2026-01-01T00:00:00Z', ...members, template };
  return new File([gzipSync(`${part({ alg: 'EdDSA' })}.${part(payload)}.c2ln`)], 'letter.svc');
};

const failureOf = ({ editor }: ReturnType<typeof anEditor>) => {
  const failure = editor.opening.openFailure.peek();
  return [failure?.what, (failure?.error as ApiError | undefined)?.code];
};

describe('opening a package', () => {
  it.each([
    ['a file that is not a package', new File(['no package'], 'no.svc'), 'MALFORMED_DOQLO_FILE'],
    ['a PDF', new File(['%PDF-1.7'], 'a.pdf'), 'MALFORMED_DOQLO_FILE'],
    ['a package of another version', aPackage({ overlays }, { schemaVersion: 6 }), 'UNSUPPORTED_DOQLO_VERSION'],
    ['a package with an invalid template', aPackage({ overlays: [{}] }), 'INVALID_DOQLO_SCHEMA'],
    ['a package without a template', aPackage(undefined), 'MISSING_DOQLO_TEMPLATE_CONFIG'],
    [
      'a package with reordered pages',
      aPackage({ overlays }, { pageOrganization: [1, 0] }),
      'UNSUPPORTED_PAGE_ORGANIZATION',
    ],
  ])("rejects %s with the service's error code", async (_, file, code) => {
    const all = anEditor();
    await all.editor.opening.openPackageFile(file);
    expect(failureOf(all)).toEqual(['package', code]);
    expect(all.editor.editing.draft.peek().overlays).toEqual([]);
  });

  it('lists incompatibilities, and again with each PDF', async () => {
    let pages = 2;
    const around = anEditor();
    const { editor } = anEditor({ files: { ...around.editor.around.files, openPdf: async () => aDocument(pages) } });
    const misfits = () => editor.fitting.fitWarnings.value.map(({ id }) => id);
    await editor.opening.openPdfFile(new File(['%PDF'], 'two.pdf'));
    await editor.opening.openPackageFile(aPackage({ overlays }, { name: 'Letter' }));
    expect([editor.editing.draft.peek().name, misfits()]).toEqual(['Letter', []]);
    pages = 1;
    await editor.opening.openPdfFile(new File(['%PDF'], 'one.pdf'));
    expect(misfits()).toEqual(['place']);
  });
});

describe('opening rows', () => {
  /** An editor with a controllable reader of rows. */
  const reading = () => {
    const answers: ((answer: RowsOutcome) => void)[] = [];
    const readRows: Surroundings['files']['readRows'] = () => {
      const { promise, resolve } = Promise.withResolvers<RowsOutcome>();
      answers.push(resolve);
      return promise;
    };
    const all = anEditor({ files: { ...anEditor().editor.around.files, readRows } });
    return { ...all, answers };
  };
  const file = new File(['Report\nName;Code\n'], 'title.csv');

  it('shows new read options at once, and applies only the last of them', async () => {
    const { editor, answers, settle } = reading();
    const { settingsInHand } = editor.table;
    void editor.opening.openRowsFile(file, { header: true });
    void editor.opening.openRowsFile(file, { header: false });
    expect(settingsInHand.peek()?.settings).toEqual({ header: false });
    answers[0]?.({ rows: someRows(['Name'], [['Ada']]) });
    await settle();
    expect(editor.opened.openRows.peek()).toBeUndefined();
    answers[1]?.({ rows: someRows(null, [['Name'], ['Ada']]) });
    await settle();
    expect([editor.opened.openRows.peek()?.rows.length, settingsInHand.peek()]).toEqual([2, undefined]);
  });

  it('keeps a rejected file open for other read options', async () => {
    const all = reading();
    void all.editor.opening.openRowsFile(file, { delimiter: ',' });
    all.answers[0]?.({ refusal: { code: 'INVALID_CSV_FILE', message: 'Line 2 is not valid.' } } as RowsOutcome);
    await all.settle();
    expect(failureOf(all)).toEqual(['rows', 'INVALID_CSV_FILE']);
    expect(all.editor.table.tableInHand.peek()).toMatchObject({ file, settings: { delimiter: ',' } });
    const again = all.editor.opening.openRowsFile(file, { delimiter: ';', headerLine: 2 });
    all.answers[1]?.({ rows: someRows(['Name', 'Code'], [['Ada', '1']]) });
    await again;
    expect([failureOf(all), all.editor.opened.openRows.peek()?.header]).toEqual([
      [undefined, undefined],
      ['Name', 'Code'],
    ]);
  });
});
