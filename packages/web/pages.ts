import type { AppPageName } from '@bulkfill/service/paths/app-pages';
import type { PageComponent } from './router/location.ts';

export const pages: Readonly<Record<AppPageName, () => Promise<{ readonly default: PageComponent }>>> = {
  home: () => import('./console/home-page.tsx'),
  jobs: () => import('./console/jobs/jobs-page.tsx'),
  job: () => import('./console/jobs/job-page.tsx'),
  'new-job': () => import('./console/new-job/new-job-page.tsx'),
  editor: () => import('./editor/editor-page.tsx'),
  'template-editor': () => import('./editor/editor-page.tsx'),
  'sign-in-failed': () => import('./console/sign-in-failed-page.tsx'),
  'signed-in': () => import('./console/signed-in-page.tsx'),
  sessions: () => import('./console/sessions/sessions-page.tsx'),
  activity: () => import('./console/activity/activity-page.tsx'),
  templates: () => import('./console/templates/templates-page.tsx'),
  'fill-one': () => import('./console/fill-one/fill-one-page.tsx'),
  usage: () => import('./console/usage/usage-page.tsx'),
  keys: () => import('./console/keys/keys-page.tsx'),
};
