import { designRoutePaths } from '../../../paths/paths.ts';
import { unlockSent } from '../../../workflows/designs/unlock-sent.ts';
import type { DesignsDependencies, ServicePorts } from '../../../workflows/service-ports.ts';
import { type Api, refuseOtherMethods } from '../../api.ts';
import type { ApiDependencies } from '../../api-context.ts';
import { uploadInput } from '../../jobs/upload-input.ts';
import { readAuditOrigin } from '../../request-origin.ts';

const { unlock: unlockPath } = designRoutePaths;

/**
 * `POST /app/api/documents/unlock`: a form with `pdf`, `rights_confirmed` and `password` if needed; returns the
 * unlocked copy. `maxAnswerBytes`: maximum response size of the host. Add it before the document route, whose parameter
 * would match this path. Source: conformance-and-security.md, "Ways to unlock".
 */
export const addUnlockRoute = (
  api: Api,
  dependencies: ApiDependencies & DesignsDependencies & Pick<ServicePorts, 'unlocker'>,
  maxAnswerBytes: number,
): void => {
  api.post(unlockPath, async (c) => {
    const input = await uploadInput(c, 'create');
    const origin = readAuditOrigin(c, dependencies.config);
    const { bytes } = await unlockSent(
      { ...dependencies, logger: c.get('logger') },
      { ...input, origin, maxAnswerBytes },
    );
    c.header('Content-Type', 'application/pdf');
    c.header('Content-Length', String(bytes.byteLength));
    return c.body(Buffer.from(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength), 200);
  });
  refuseOtherMethods(api, unlockPath, 'POST');
};
