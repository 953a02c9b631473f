import type { BrowserContext, Page } from 'playwright-core';

/** What a page did that it must not do, while it was watched. */
export interface PageWatch {
  readonly problems: readonly string[];
  /** Lets a test that provokes an error say so: what matches is not counted. */
  readonly expect: (pattern: RegExp) => void;
}

export interface WatchOptions {
  /** Of the console: everything comes from here. */
  readonly origin: string;
  /** Of the identity provider, whose own page loads its own files. */
  readonly issuerOrigin: string;
  /** Of the storage that hands files out. */
  readonly storageOrigin: string;
}

/**
 * Notes of a context's pages: errors in the console, exceptions, violations of the Content-Security-Policy, also where it only reports,
 * and requests to other origins.
 */
export const watchPages = async (context: BrowserContext, { origin, issuerOrigin, storageOrigin }: WatchOptions): Promise<PageWatch> => {
  const seen: string[] = [];
  const expected: RegExp[] = [];
  // Chromium tells of most violations in its console; this tells of all of them.
  await context.addInitScript(`addEventListener('securitypolicyviolation', (event) => {
    console.error('CSP violation: ' + event.effectiveDirective + ' ' + event.blockedURI + ' ' + event.sourceFile + ':' + event.lineNumber);
  });`);
  const watch = (page: Page): void => {
    page.on('console', (message) => {
      const text = message.text();
      const reportOnly = /\[Report Only\]/i.test(text);
      if (message.type() === 'error' || reportOnly) seen.push(`console: ${text} (${message.location().url})`);
    });
    page.on('pageerror', (error) => seen.push(`exception: ${error.message}`));
    page.on('crash', () => seen.push('the page has crashed'));
  };
  context.on('page', watch);
  context.on('request', (request) => {
    const url = new URL(request.url());
    const local = url.protocol === 'data:' || url.protocol === 'blob:';
    // A file of a job is handed out where it is stored: a download, which loads nothing into the page.
    const handedOut = url.origin === storageOrigin && request.isNavigationRequest();
    if (!local && !handedOut && url.origin !== origin && url.origin !== issuerOrigin)
      seen.push(`request to another origin: ${request.url()}`);
  });
  return {
    get problems() {
      return seen.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
    },
    expect: (pattern) => void expected.push(pattern),
  };
};
