import type { ComponentChildren, VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ApiError } from '../api/api-error.ts';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Icon } from './icons.tsx';
import { SignInWindow } from './sign-in-window.tsx';

export interface ErrorPanelProps {
  readonly error: unknown;
  /** What could not be done: "The keys could not be loaded." */
  readonly title?: string;
  /** Shown as the button "Try again". */
  readonly retry?: () => void;
  /** Another way out. */
  readonly children?: ComponentChildren;
}

const wordsOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Something unexpected happened in this page. Reload it and try again.';

const waitOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.retryAfterSeconds !== undefined ? `Try again in ${error.retryAfterSeconds} s.` : undefined;

/** A dialog keeps people from the notice that stands over a page without a session: the way in is in the dialog, too. */
const SignInInDialog = (): VNode => {
  const place = useRef<HTMLDivElement>(null);
  const [isInDialog, setInDialog] = useState(false);
  useLayoutEffect(() => setInDialog(place.current?.closest('dialog') !== null), []);
  return <div ref={place}>{isInDialog && <SignInWindow />}</div>;
};

/** What went wrong, in words, with the code and the request id to copy for support, and a way out. */
export const ErrorPanel = ({ error, title, retry, children }: ErrorPanelProps): VNode => {
  const { code, requestId } = error instanceof ApiError ? error : {};
  const wait = waitOf(error);
  return (
    <div class="panel bad" role="alert">
      <Icon name="alert" />
      <div>
        {title !== undefined && <strong>{title}</strong>}
        <p>
          {wordsOf(error)} {wait}
        </p>
        {(code !== undefined || requestId !== undefined) && (
          <div class="panel-facts">
            {code !== undefined && <code>{code}</code>}
            {requestId !== undefined && (
              <>
                <span>
                  Request <code>{requestId}</code>
                </span>
                <CopyButton text={[code, requestId].filter(Boolean).join(' ')} what="code and request id" />
              </>
            )}
          </div>
        )}
        {code === 'SESSION_REQUIRED' && <SignInInDialog />}
        {(retry !== undefined || children !== undefined) && (
          <div class="button-row">
            {retry !== undefined && (
              <Button size="small" onClick={retry}>
                Try again
              </Button>
            )}
            {children}
          </div>
        )}
      </div>
    </div>
  );
};
