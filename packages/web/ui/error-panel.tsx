import type { ComponentChildren, VNode } from 'preact';
import { ApiError } from '../api/api-error.ts';
import { errorWords } from '../api/error-words.ts';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Details } from './details.tsx';
import { Icon } from './icons.tsx';

export interface ErrorPanelProps {
  readonly error: unknown;
  /** Failed action: "The keys could not be loaded." */
  readonly title?: string;
  readonly retry?: () => void;
  /** Puts the code under "Details", because the panel offers a solution. */
  readonly foldsCode?: boolean;
  readonly children?: ComponentChildren;
}

const wordsOf = (error: unknown): string =>
  error instanceof ApiError ? errorWords(error) : 'Something went wrong on this page. Reload it and try again.';

const waitOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.retryAfterSeconds !== undefined
    ? `Try again in ${error.retryAfterSeconds} s.`
    : undefined;

const OpenFacts = ({ children }: { readonly children: ComponentChildren }): VNode => (
  <div class="panel-facts">{children}</div>
);

/** Shows an error in words, with its code and request id to copy for support, and actions to recover. */
export const ErrorPanel = ({ error, title, retry, foldsCode = false, children }: ErrorPanelProps): VNode => {
  const Facts = foldsCode ? Details : OpenFacts;
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
          <Facts>
            {code !== undefined && <code>{code}</code>}
            {requestId !== undefined && (
              <>
                <span>
                  Request <code>{requestId}</code>
                </span>
                <CopyButton text={[code, requestId].filter(Boolean).join(' ')} what="code and request id" />
              </>
            )}
          </Facts>
        )}
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
