/**
 * The thread in which the hostile bytes of a create are parsed. It has no way out but its messages, and its host can end it at any
 * moment. It fills nothing, so that a create carries no fonts and no barcode encoders.
 */
import { makeCorrections } from '../../fill/mend/make-corrections.ts';
import { selectRows } from '../../fill/mend/select-rows.ts';
import { termsOf } from '../../package/package-terms.ts';
import { readPackage } from '../../package/read/read-package.ts';
import { readTemplate } from '../../package/read/read-template.ts';
import { inspectPdf } from '../../pdf/read/inspect-pdf.ts';
import { serveThread } from '../../threads/serve-thread.ts';
import { sharePrefix } from '../../zip/shared-prefix.ts';
import type { DocumentResults, DocumentTask } from './document-task.ts';
import { openRows } from './open-rows.ts';
import { maxCorrectionsBytes } from './row-mender.ts';

serveThread<DocumentTask, never, DocumentResults[DocumentTask['kind']]>(async (task, host) => {
  host.clock(true);
  switch (task.kind) {
    case 'package': {
      const { schemaVersion, name, ...read } = await readPackage(task.bytes, task);
      return { schemaVersion, name, terms: termsOf(read) };
    }
    case 'source':
      return inspectPdf(task.bytes, task);
    case 'payload':
      return readTemplate(task.template, task.parts, task.maxPackageBytes);
    case 'deflate':
      return { deflatedBytes: (await sharePrefix(task.bytes)).deflatedBytes };
    case 'rows':
      return { rowCount: openRows(task.rows).rowCount };
    case 'corrections':
      return { csv: await makeCorrections({ ...task, rows: openRows(task.rows) }, maxCorrectionsBytes) };
    case 'select': {
      const { format, csv } = task.rows;
      return selectRows({ ...task, rows: openRows(task.rows), format, maxCellCharacters: csv.maxCellCharacters });
    }
    case 'fill':
    case 'check':
    case 'mistakes':
    case 'preview':
      throw new Error('This thread inspects documents; it does not fill them.');
  }
});
