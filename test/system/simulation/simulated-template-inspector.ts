import { hash } from 'node:crypto';
import type { TemplateInspector } from '@bulkfill/engine/threads/tasks/template-inspector';

const unasked = async (): Promise<never> => {
  throw new Error('Nobody asks this in a simulated life.');
};

/** Takes any bytes for a PDF of one page, and any JSON for a template of one column. */
export const simulatedTemplateInspector: TemplateInspector = {
  source: async () => ({ pageCount: 1, pages: [{ width: 300, height: 200, rotation: 0 }], repaired: false }),
  payload: async (template) => ({
    overlayCount: 1,
    columnCount: 1,
    columns: [{ key: 'column_0', label: hash('sha256', template, 'hex') }],
    payload: template,
  }),
  described: unasked,
  package: unasked,
  sentPackage: unasked,
};
