import { sessionRoutes } from '../jobs/job-routes.ts';

export const checksRoute = sessionRoutes.checks;

export const checkRoutes = {
  read: (checkId: string): string => sessionRoutes.check(encodeURIComponent(checkId)),
  cancel: (checkId: string): string => sessionRoutes.cancelCheck(encodeURIComponent(checkId)),
  findings: (checkId: string): string => sessionRoutes.findings(encodeURIComponent(checkId)),
  corrections: (checkId: string): string => sessionRoutes.checkCorrections(encodeURIComponent(checkId)),
} as const;
