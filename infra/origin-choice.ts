import { apiBasePaths, apiPaths, designPaths, templatePaths } from '../lib/paths/paths.ts';
import { bodyLimits } from './resources.ts';

export type Origin = 'lambda' | 'upload-host';

export interface OriginChoiceInput {
  readonly method: string;
  readonly path: string;
  /** Header as sent by the client; `undefined` for a chunked body. */
  readonly contentLength: string | undefined;
  readonly query?: string;
  /** Downloads pass through the service, and exceed the 6 MB limit of a Lambda. */
  readonly directDelivery: boolean;
}

const anyId = '[^/]+';
const pattern = (path: string): RegExp => new RegExp(`^${path.replaceAll('.', '\\.')}$`);
const everywhere = Object.values(apiBasePaths).map(apiPaths);

const uploads = everywhere.flatMap((paths) => [paths.exportJobs, paths.checks, paths.retry(anyId)]).map(pattern);
const downloads = everywhere
  .flatMap((paths) => [
    paths.download(anyId),
    paths.printFile(anyId),
    paths.rowPdf(anyId, anyId),
    paths.corrections(anyId),
    paths.correctionsWorkbook(anyId),
    paths.checkCorrections(anyId),
    paths.checkCorrectionsWorkbook(anyId),
  ])
  .map(pattern);

const archives = everywhere.map((paths) => pattern(paths.download(anyId)));
/** Whether a download asks for the merged ZIP, which must be composed first. */
const asksForMerged = (query = ''): boolean => /(?:^|&)merged=/.test(query);

const ofTemplates = templatePaths(apiBasePaths.session);
const ofDesigns = designPaths(apiBasePaths.session);
const saves = [
  ...Object.values(apiBasePaths)
    .map(templatePaths)
    .flatMap((paths) => [
      ['POST', pattern(paths.templates)] as const,
      ['PUT', pattern(paths.template(anyId))] as const,
    ]),
  ...[ofDesigns.documents, ofDesigns.unlock, ofDesigns.assets].map((path) => ['POST', pattern(path)] as const),
];
const templateFiles = [ofTemplates.pdf(anyId), ofTemplates.content(anyId), ofTemplates.export(anyId)].map(pattern);

/** Chooses the host. Large bodies, or those of unknown size, go to the upload host. The edge makes the same choice. */
export const chooseOrigin = ({ method, path, query, contentLength, directDelivery }: OriginChoiceInput): Origin => {
  const isSave = saves.some(([saving, where]) => method === saving && where.test(path));
  if (isSave || (method === 'POST' && uploads.some((upload) => upload.test(path)))) {
    const small =
      contentLength !== undefined &&
      /^\d+$/.test(contentLength) &&
      Number(contentLength) <= bodyLimits.lambdaBodyLimitBytes;
    return small ? 'lambda' : 'upload-host';
  }
  // Pages load these from their own origin, whatever their size.
  if (method === 'GET' && templateFiles.some((file) => file.test(path))) return 'upload-host';
  if (method === 'GET' && asksForMerged(query) && archives.some((archive) => archive.test(path))) return 'upload-host';
  if (directDelivery && method === 'GET' && downloads.some((download) => download.test(path))) return 'upload-host';
  return 'lambda';
};
