/**
 * Thread in which the hostile bytes of creates and corrections are parsed. It loads no fonts and no barcode encoders.
 */

import { listRowKeys } from '../../fill/used-columns.ts';
import { describePdf } from '../../pdf/compile/describe-pdf.ts';
import { refuseLosses } from '../../pdf/conformance/refuse-losses.ts';
import { inspectPdf } from '../../pdf/read/inspect-pdf.ts';
import { summarizeTemplate } from '../../svc/listed-template.ts';
import { termsOf } from '../../svc/package-terms.ts';
import { readPackage, readSentPackage } from '../../svc/read/read-package.ts';
import { readTemplate } from '../../svc/read/read-template.ts';
import { sharePrefix } from '../../zip/shared-prefix.ts';
import { serveThread } from '../serve-thread.ts';
import { listRowsToCorrect, makeCorrectionsTable, selectCorrectedRows } from './correct-rows.ts';
import type { DocumentResults, DocumentTask } from './document-task.ts';
import { judgeRows } from './judge-rows.ts';

serveThread<DocumentTask, never, DocumentResults[DocumentTask['kind']]>(async (task, host) => {
  host.clock(true);
  switch (task.kind) {
    case 'package': {
      const { schemaVersion, name, ...read } = await readPackage(task.bytes, task);
      const { template } = read;
      return { schemaVersion, name, terms: termsOf(read), keys: listRowKeys(template), protect: template.protect };
    }
    case 'sent-package': {
      const { content, template } = await readSentPackage(task.bytes, task);
      const { schemaVersion, name, ...read } = content;
      return {
        schemaVersion,
        name,
        terms: termsOf(read),
        ...summarizeTemplate(content.template),
        template: Buffer.from(template),
      };
    }
    case 'source':
      return inspectPdf(task.bytes, task);
    case 'describe':
      return { info: inspectPdf(task.bytes, task), description: describePdf(task.bytes, task) };
    case 'payload':
      return readTemplate(task.template, task.parts, task.maxPackageBytes);
    case 'deflate':
      return { deflatedBytes: (await sharePrefix(task.bytes)).deflatedBytes };
    case 'conformance': {
      const { template } = await readPackage(task.package, task);
      refuseLosses({ ...task.settings, source: task.source, template, maxPages: task.maxPages });
      return null;
    }
    case 'rows':
      return judgeRows(task);
    case 'corrections':
      return { table: await makeCorrectionsTable(task) };
    case 'incomplete': {
      const listed = await listRowsToCorrect(task);
      for (const bytes of [listed.columns, listed.rows]) host.hand(bytes);
      return listed;
    }
    case 'select':
      return selectCorrectedRows(task);
    case 'unlock':
    case 'fill':
    case 'check':
    case 'mistakes':
    case 'preview':
      throw new Error('This thread inspects documents; it does not fill them.');
  }
});
