import { spawn } from 'node:child_process';
import { basename } from 'node:path';

/** veraPDF's answer for one file and one profile. */
export interface Verdict {
  readonly isCompliant: boolean;
  /** `clause-test` of each failed rule; `exception` if the file could not be read. */
  readonly failed: readonly string[];
}

interface Report {
  readonly report: {
    readonly jobs: readonly {
      readonly itemDetails: { readonly name: string };
      readonly validationResult?: readonly Result[] | Result;
    }[];
  };
}

interface Result {
  readonly compliant: boolean;
  readonly details: { readonly ruleSummaries: readonly { readonly clause: string; readonly testNumber: number }[] };
}

/**
 * Asks veraPDF once for many files and one flavour (`2b`, `ua1`), because starting takes longer than a file. Returns
 * answers by file name.
 */
export const askVeraPdf = async (
  jar: string,
  flavour: string,
  files: readonly string[],
): Promise<ReadonlyMap<string, Verdict>> => {
  if (files.length === 0) return new Map();
  const options = [
    // Few calls run long enough for the second compiler, or for parallel collectors to pay off.
    '-XX:TieredStopAtLevel=1',
    '-XX:+UseSerialGC',
    '-cp',
    jar,
    'org.verapdf.apps.GreenfieldCliWrapper',
    '-f',
    flavour,
    '--format',
    'json',
    '--maxfailuresdisplayed',
    '1',
    '--loglevel',
    '0',
  ];
  const child = spawn('java', [...options, ...files], { stdio: ['ignore', 'pipe', 'inherit'] });
  const chunks: Buffer[] = [];
  for await (const chunk of child.stdout) chunks.push(chunk as Buffer);
  const { report } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Report;
  return new Map(
    report.jobs.map(({ itemDetails, validationResult }) => {
      const [result] = [validationResult].flat();
      const failed =
        result === undefined
          ? ['exception']
          : result.details.ruleSummaries.map(({ clause, testNumber }) => `${clause}-${testNumber}`);
      return [basename(itemDetails.name), { isCompliant: result?.compliant === true, failed }];
    }),
  );
};

/** Returns veraPDF's name of a declared flavour. */
export const profileOf = (flavour: string): string => flavour.replace('PDF/A-', '').replace('PDF/UA-', 'ua');
