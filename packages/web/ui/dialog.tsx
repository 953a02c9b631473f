import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { sessionState } from '../session/session.ts';
import { texts } from '../texts/ui.ts';
import { Icon } from './icons.tsx';
import { focusHeading } from './page.tsx';
import { SignInWindow } from './sign-in-window.tsx';

export interface DialogProps {
  readonly title: string;
  /** Called after Escape, the close button or the element's `close`. */
  readonly onClose: () => void;
  /** Whether it has unsaved input: Escape and the close button are disabled. */
  readonly locked?: boolean;
  readonly wide?: boolean;
  readonly children: ComponentChildren;
}

/** Shows that the session has ended and offers to sign in: the dialog covers the page's own notice. */
const SignedOutInDialog = (): VNode | null => {
  const state = sessionState.value;
  if (state.kind !== 'signed-out' || state.before === undefined) return null;
  return (
    <div class="panel">
      <Icon name="alert" />
      <div>
        <p role="alert">{texts.signedOutKeepsWork}</p>
        <SignInWindow />
      </div>
    </div>
  );
};

/**
 * Modal dialog, open while rendered. The browser keeps the focus inside. On close, focus returns to the previous
 * element, or to the page heading if that is gone.
 */
export const Dialog = ({ title, onClose, locked = false, wide = false, children }: DialogProps): VNode => {
  const ref = useRef<HTMLDialogElement>(null);
  // The close event fires later: another dialog may have replaced this one by then and must stay open.
  const isGone = useRef(false);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    dialog?.showModal();
    isGone.current = false;
    return () => {
      isGone.current = true;
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus();
      else focusHeading();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      class={wide ? 'dialog wide' : 'dialog'}
      aria-labelledby={id}
      // Without this, the browser closes a locked dialog briefly, or permanently after a second Escape.
      onKeyDown={(event) => locked && event.key === 'Escape' && event.preventDefault()}
      onCancel={(event) => locked && event.preventDefault()}
      onClose={(event) => {
        if (isGone.current) return;
        // Some browsers close it regardless after a second Escape.
        if (locked) event.currentTarget.showModal();
        else onClose();
      }}
    >
      <header>
        <h2 id={id}>{title}</h2>
        {!locked && (
          <button
            type="button"
            class="button quiet small icon-only"
            aria-label={texts.close}
            onClick={() => ref.current?.close()}
          >
            <Icon name="cross" />
          </button>
        )}
      </header>
      <SignedOutInDialog />
      <div class="dialog-body">{children}</div>
    </dialog>
  );
};
