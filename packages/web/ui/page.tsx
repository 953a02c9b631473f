import type { ComponentChildren, VNode } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { currentLocation } from '../router/location.ts';

const headingId = 'page-heading';

/** Focuses the heading of the page, so that screen readers continue there. */
export const focusHeading = (): void => document.getElementById(headingId)?.focus({ preventScroll: true });

export interface HeadingProps {
  readonly title: string;
  readonly documentTitle?: string;
}

/** Heading of a page. Sets the document title and takes the focus after navigation. */
export const Heading = ({ title, documentTitle = title }: HeadingProps): VNode => {
  useLayoutEffect(() => {
    document.title = `${documentTitle} · Bulk fill`;
  }, [documentTitle]);
  useLayoutEffect(() => {
    if (currentLocation.peek().visit > 0) focusHeading();
  }, []);
  return (
    <h1 id={headingId} tabIndex={-1}>
      {title}
    </h1>
  );
};

export interface PageProps extends HeadingProps {
  readonly about?: ComponentChildren;
  readonly actions?: ComponentChildren;
  readonly children?: ComponentChildren;
}

export const Page = ({ title, documentTitle, about, actions, children }: PageProps): VNode => (
  <div class="page">
    <div class="page-head">
      <div>
        <Heading title={title} documentTitle={documentTitle} />
        {about !== undefined && <p>{about}</p>}
      </div>
      {actions !== undefined && <div class="button-row">{actions}</div>}
    </div>
    {children}
  </div>
);
