import type { ComponentChildren, VNode } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { currentLocation } from '../router/location.ts';

const headingId = 'page-heading';

/** Puts the focus on the page's heading, so that reading goes on from there. */
export const focusHeading = (): void => document.getElementById(headingId)?.focus({ preventScroll: true });

export interface PageProps {
  /** The page's heading. */
  readonly title: string;
  /** The document's title, where it says more than the heading. */
  readonly documentTitle?: string;
  readonly about?: ComponentChildren;
  /** Buttons beside the heading. */
  readonly actions?: ComponentChildren;
  readonly children?: ComponentChildren;
}

/** A page in the frame: sets the document's title, and takes the focus when a person has come from another page. */
export const Page = ({ title, documentTitle = title, about, actions, children }: PageProps): VNode => {
  useLayoutEffect(() => {
    document.title = `${documentTitle} · Bulk fill`;
  }, [documentTitle]);
  useLayoutEffect(() => {
    if (currentLocation.peek().visit > 0) focusHeading();
  }, []);
  return (
    <div class="page">
      <div class="page-head">
        <div>
          <h1 id={headingId} tabIndex={-1}>
            {title}
          </h1>
          {about !== undefined && <p>{about}</p>}
        </div>
        {actions !== undefined && <div class="button-row">{actions}</div>}
      </div>
      {children}
    </div>
  );
};
