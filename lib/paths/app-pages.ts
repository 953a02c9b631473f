export const assetsPath = '/app/assets/';

/**
 * All pages of the web application by name, for its router, the hosts (404 for an unknown page), and the sign-in, which
 * returns to pages. `{name}` is one segment. Source: console-and-editor.md, "Pages".
 */
export const appPages = {
  home: '/app/',
  jobs: '/app/jobs',
  job: '/app/jobs/{id}',
  'new-job': '/app/new-job',
  keys: '/app/keys',
  usage: '/app/usage',
  templates: '/app/templates',
  'fill-one': '/app/templates/{id}/fill',
  editor: '/app/editor',
  'template-editor': '/app/editor/{id}',
  activity: '/app/activity',
  sessions: '/app/sessions',
  'sign-in-failed': '/app/sign-in-failed',
  /** Last page of a sign-in window that was opened from another page. */
  'signed-in': '/app/signed-in',
} as const satisfies Record<string, `/app/${string}`>;

export type AppPageName = keyof typeof appPages;

/** Parameters in a page's path: `'id'` of `/app/jobs/{id}`. */
export type PageParameters = Readonly<Record<string, string>>;

export interface AppPageMatch {
  readonly name: AppPageName;
  readonly parameters: PageParameters;
}

const decoded = (segment: string): string | undefined => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
};

const parametersOf = (pattern: string, path: string): PageParameters | undefined => {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? '';
    if (!segment.startsWith('{')) {
      if (segment !== value) return undefined;
      continue;
    }
    const parameter = decoded(value);
    if (parameter === undefined || parameter === '') return undefined;
    parameters[segment.slice(1, -1)] = parameter;
  }
  return parameters;
};

/** Returns the page of a path without query and fragment; `undefined` if there is none. */
export const appPageOf = (path: string): AppPageMatch | undefined => {
  for (const [name, pattern] of Object.entries(appPages) as [AppPageName, string][]) {
    const parameters = parametersOf(pattern, path);
    if (parameters !== undefined) return { name, parameters };
  }
  return undefined;
};
