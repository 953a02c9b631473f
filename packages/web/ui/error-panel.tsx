import type { ComponentChildren, VNode } from 'preact';
import { ApiError } from '../api/api-error.ts';
import { errorWords } from '../api/error-words.ts';
import { texts } from '../texts/ui.ts';
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

const wordsOf = (error: unknown): string => (error instanceof ApiError ? errorWords(error) : texts.somethingWentWrong);

const waitOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.retryAfterSeconds !== undefined
    ? texts.tryAgainIn(error.retryAfterSeconds)
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
                <span>{texts.request(<code>{requestId}</code>)}</span>
                <CopyButton text={[code, requestId].filter(Boolean).join(' ')} what={texts.codeAndRequestId} />
              </>
            )}
          </Facts>
        )}
        {(retry !== undefined || children !== undefined) && (
          <div class="button-row">
            {retry !== undefined && (
              <Button size="small" onClick={retry}>
                {texts.tryAgain}
              </Button>
            )}
            {children}
          </div>
        )}
      </div>
    </div>
  );
};
