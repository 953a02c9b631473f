import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface EdgeFunctionSwitches {
  /** Downloads pass through the service instead of redirecting to S3. */
  readonly directDelivery: boolean;
  /** There is an upload host. */
  readonly largeUploads: boolean;
}

/** The source of the CloudFront function with its switches set. A function has no environment to read them from. */
export const edgeFunction = (switches: EdgeFunctionSwitches): string => {
  let source = readFileSync(join(import.meta.dirname, 'choose-origin.js'), 'utf8');
  for (const [name, value] of Object.entries(switches)) {
    const line = new RegExp(`^const ${name} = (true|false);$`, 'm');
    if (!line.test(source)) throw new Error(`choose-origin.js has no switch ${name}.`);
    source = source.replace(line, `const ${name} = ${value};`);
  }
  return source;
};
