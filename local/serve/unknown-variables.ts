import { editDistance } from '@bulkfill/engine/core/edit-distance';

const prefixes = ['BULKFILL_', 'OIDC_'];

/** Settings of the command line, which may be in the same environment. */
const ofCommands: ReadonlySet<string> = new Set(['BULKFILL_API_KEY', 'BULKFILL_BASE_URL', 'WEBHOOK_SECRET']);

/** Variables that Kubernetes sets in each container for a service named "bulkfill". */
const ofKubernetes = /^BULKFILL_(?:SERVICE_(?:HOST|PORT\w*)|PORT(?:_\d+_(?:TCP|UDP|SCTP)\w*)?)$/;

const shortestCompared = 8;

/** Returns the known setting that a variable misspells: one letter differs, or two in a long name. */
const misspelt = (name: string, known: ReadonlySet<string>): string | undefined =>
  name.length < shortestCompared
    ? undefined
    : [...known].find((each) => {
        const most = each.length < 12 ? 1 : 2;
        return each.length >= shortestCompared && editDistance(name, each) <= most;
      });

/** Returns a message for each variable that looks like a setting but is not one. */
export const findUnknownVariables = (
  given: Readonly<Record<string, string>>,
  known: ReadonlySet<string>,
): readonly string[] =>
  Object.keys(given).flatMap((name) => {
    if (known.has(name) || ofCommands.has(name) || ofKubernetes.test(name)) return [];
    const meant = misspelt(name, known);
    if (meant !== undefined) return [`${name} is not a setting. Did you mean ${meant}?`];
    if (name.endsWith('_FILE') && known.has(name.slice(0, -'_FILE'.length)))
      return [`${name} is not a setting: only secrets can be in files. Set ${name.slice(0, -'_FILE'.length)} itself.`];
    return prefixes.some((prefix) => name.startsWith(prefix)) ? [`${name} is not a setting. Remove it.`] : [];
  });
