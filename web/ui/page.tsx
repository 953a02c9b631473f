import type { ComponentChildren, VNode } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { currentLocation } from '../router/location.ts';

const headingId = 'page-heading';

/** Puts the focus on the page's heading, so that reading goes on from there. */
export const focusHeading = (): void => document.getElementById(headingId)?.focus({ preventScroll: true });

export interface HeadingProps {
  readonly title: string;
  /** The document's title, where it says more than the heading. */
  readonly documentTitle?: string;
}

/** The heading of a page: sets the document's title, and takes the focus when a person has come from another page. */
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
  /** Buttons next to the heading. */
  readonly actions?: ComponentChildren;
  readonly children?: ComponentChildren;
}

/** A page in the frame. */
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
