import type { BrowserContext, Page } from 'playwright-core';

/** Violations by a page while it is watched. */
export interface PageWatch {
  readonly problems: readonly string[];
  /** Allows problems that match, for tests that provoke an error. */
  readonly expect: (pattern: RegExp) => void;
}

export interface WatchOptions {
  /** Origin of the console, which serves everything. */
  readonly origin: string;
  /** Origin of the identity provider, whose page loads its own files. */
  readonly issuerOrigin: string;
  /** Origin of the storage that serves files. */
  readonly storageOrigin: string;
}

/**
 * Records problems of a context's pages: console errors, exceptions, violations of the Content-Security-Policy
 * (including report-only), and requests to other origins.
 */
export const watchPages = async (
  context: BrowserContext,
  { origin, issuerOrigin, storageOrigin }: WatchOptions,
): Promise<PageWatch> => {
  const seen: string[] = [];
  const expected: RegExp[] = [];
  // Chromium logs most violations; this logs all of them.
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
    // Files of a job are downloads from the storage, which load nothing into the page.
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
