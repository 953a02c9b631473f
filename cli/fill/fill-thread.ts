import { rowKeys, withNamingColumns } from '../../lib/engine/fill/used-columns.ts';
import { WarmTemplate } from '../../lib/engine/fill/warm-template.ts';
import { readPackagedFile } from '../../lib/engine/packaged/packaged-file-reader.ts';
import { namedRow } from '../../lib/engine/rows/tables/named-row.ts';
import { serveThread } from '../../lib/engine/threads/serve-thread.ts';
import { openForm } from '../form/open-form.ts';
import type { OneFilled, OneRowTask } from './fill-one-task.ts';
import { parsedRow } from './parsed-row.ts';

serveThread<OneRowTask, never, OneFilled>(
  async ({ source, form, row, settings, allowsIncompleteSource, limits }, host) => {
    host.clock(true);
    const opened = await openForm(form);
    const values = namedRow(parsedRow(row), withNamingColumns(rowKeys(opened.template), settings.filenameColumns));
    const refusal = allowsIncompleteSource ? {} : { incompleteIsAllowedBy: '--allow-incomplete-source' };
    const options = { ...limits, readFont: readPackagedFile, ...refusal };
    const warm = new WarmTemplate({ source, package: opened, options });
    return warm.fill(values, settings);
  },
);
