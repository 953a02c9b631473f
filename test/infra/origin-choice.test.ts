import { describe, expect, it } from 'vitest';
import { chooseOrigin } from '../../infra/origin-choice.ts';

const jobs = '/v1/bulkfill/export-jobs';

describe('chooseOrigin', () => {
  it.each([
    ['a create that fits a Lambda event', 'POST', jobs, '4000000', false, 'lambda'],
    ['a create one byte larger', 'POST', jobs, '4000001', false, 'upload-host'],
    ['a create of unknown length', 'POST', jobs, undefined, false, 'upload-host'],
    ['a create whose length is not a number', 'POST', jobs, '12, 12', false, 'upload-host'],
    ['a read', 'GET', `${jobs}/7`, undefined, false, 'lambda'],
    ['a redirected download', 'GET', `${jobs}/7/download`, undefined, false, 'lambda'],
    ['a download that passes through the service', 'GET', `${jobs}/7/download`, undefined, true, 'upload-host'],
    ['a print file that passes through the service', 'GET', `${jobs}/7/print-file`, undefined, true, 'upload-host'],
    ['a read next to such downloads', 'GET', `${jobs}/7`, undefined, true, 'lambda'],
    ['a create from the console', 'POST', '/app/api/export-jobs', '4000001', false, 'upload-host'],
    ['a retry from the console', 'POST', '/app/api/export-jobs/7/retry', undefined, false, 'upload-host'],
    ['a download from the console', 'GET', '/app/api/export-jobs/7/download', undefined, true, 'upload-host'],
    ['a template that fits a Lambda event', 'POST', '/app/api/templates', '4000000', false, 'lambda'],
    ['a template one byte larger', 'POST', '/app/api/templates', '4000001', false, 'upload-host'],
    ['a large save of a template', 'PUT', '/app/api/templates/7', '4000001', false, 'upload-host'],
    ['a template by key one byte larger', 'POST', '/v1/bulkfill/templates', '4000001', false, 'upload-host'],
    ['a large replacement of a template by key', 'PUT', '/v1/bulkfill/templates/7', '4000001', false, 'upload-host'],
    ['one document', 'POST', '/v1/bulkfill/templates/7/fill', '4000001', false, 'lambda'],
    ['a template that is read', 'GET', '/app/api/templates/7', undefined, false, 'lambda'],
    ['the PDF of a template', 'GET', '/app/api/templates/7/pdf', undefined, false, 'upload-host'],
    ['the package of a template', 'GET', '/app/api/templates/7/package', undefined, false, 'lambda'],
    ['a package that waits to be fetched', 'GET', '/app/api/exports/7', undefined, false, 'upload-host'],
    ['a template to be signed', 'POST', '/app/api/exports', undefined, false, 'lambda'],
    ['a PDF for previews that fits a Lambda event', 'POST', '/app/api/documents', '4000000', false, 'lambda'],
    ['a PDF for previews one byte larger', 'POST', '/app/api/documents', '4000001', false, 'upload-host'],
    ['a locked PDF that fits a Lambda event', 'POST', '/app/api/documents/unlock', '4000000', false, 'lambda'],
    ['a locked PDF one byte larger', 'POST', '/app/api/documents/unlock', '4000001', false, 'upload-host'],
    ['pictures and fonts one byte larger', 'POST', '/app/api/assets', '4000001', false, 'upload-host'],
    ['another path', 'POST', '/elsewhere', undefined, false, 'lambda'],
  ] as const)('chooses the origin of %s', (_, method, path, contentLength, directDelivery, origin) => {
    expect(chooseOrigin({ method, path, contentLength, directDelivery })).toBe(origin);
  });
});
