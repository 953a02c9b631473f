/**
 * Command `npm run notices`: writes THIRD-PARTY-NOTICES.txt for the packages of an installation and for those sent to
 * browsers.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { noticedPackages, thirdPartyNotices } from './third-party-notices.ts';

writeFileSync(join(import.meta.dirname, '../../THIRD-PARTY-NOTICES.txt'), thirdPartyNotices(await noticedPackages()));
