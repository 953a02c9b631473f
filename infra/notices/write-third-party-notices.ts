/** `npm run notices`: writes THIRD-PARTY-NOTICES.txt for what an installation of this repository brings along, and for what browsers get. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { noticedPackages, thirdPartyNotices } from './third-party-notices.ts';

writeFileSync(join(import.meta.dirname, '../../THIRD-PARTY-NOTICES.txt'), thirdPartyNotices(await noticedPackages()));
