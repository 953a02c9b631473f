import { listRowKeys, withNamingColumns } from '@bulkfill/engine/fill/used-columns';
import { WarmTemplate } from '@bulkfill/engine/fill/warm-template';
import { readNamedRow } from '@bulkfill/engine/rows/tables/named-row';
import { serveThread } from '@bulkfill/engine/threads/serve-thread';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import { openForm } from '../form/open-form.ts';
import { openSeal } from '../form/open-seal.ts';
import type { OneFilled, OneRowTask } from './fill-one-task.ts';
import { parseRow } from './parse-row.ts';

serveThread<OneRowTask, never, OneFilled>(
  async ({ source, form, row, settings, allowsIncompleteSource, limits, seal }, host) => {
    host.clock(true);
    const opened = await openForm(form);
    const values = readNamedRow(
      parseRow(row),
      withNamingColumns(listRowKeys(opened.template), settings.filenameColumns),
    );
    const refusal = allowsIncompleteSource ? {} : { incompleteIsAllowedBy: '--allow-incomplete-source' };
    const options = { ...limits, readFont: readPackagedFile, seal: seal && openSeal(seal), ...refusal };
    const warm = new WarmTemplate({ source, package: opened, options });
    return warm.fill(values, settings);
  },
);
