import { buildSite } from '../../infra/web/build-site.ts';

/** Builds the documentation once: two workers build packages, which share its folder. */
export default async (): Promise<void> => {
  await buildSite();
};
