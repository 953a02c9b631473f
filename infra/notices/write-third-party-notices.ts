/** `npm run notices`: writes THIRD-PARTY-NOTICES.txt for what an installation of this repository brings along. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { productionPackages, thirdPartyNotices } from './third-party-notices.ts';

writeFileSync(join(import.meta.dirname, '../../THIRD-PARTY-NOTICES.txt'), thirdPartyNotices(productionPackages()));
