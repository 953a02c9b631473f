import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { sessionState } from '../session/session.ts';
import { Icon } from './icons.tsx';
import { focusHeading } from './page.tsx';
import { SignInWindow } from './sign-in-window.tsx';

export interface DialogProps {
  /** Heading and accessible name. */
  readonly title: string;
  /** After Escape, the cross, or `close` of the element. */
  readonly onClose: () => void;
  /** What stands in it would be lost: neither Escape nor a cross ends it. */
  readonly locked?: boolean;
  readonly wide?: boolean;
  readonly children: ComponentChildren;
}

/** Says that the session has ended, and offers the sign-in: the notice of the page is behind the dialog, out of reach. */
const SignedOutInDialog = (): VNode | null => {
  const state = sessionState.value;
  if (state.kind !== 'signed-out' || state.before === undefined) return null;
  return (
    <div class="panel">
      <Icon name="alert" />
      <div>
        <p role="alert">You are signed out. Your work is still here: sign in to go on.</p>
        <SignInWindow />
      </div>
    </div>
  );
};

/**
 * A modal dialog, open while it is rendered. The browser keeps the focus inside; when it goes, focus returns to what had it, or to the page's
 * heading where that is gone.
 */
export const Dialog = ({ title, onClose, locked = false, wide = false, children }: DialogProps): VNode => {
  const ref = useRef<HTMLDialogElement>(null);
  // The browser tells of a close later: by then another dialog may stand in this one's place, which it must not end.
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
      // Without it the browser closes for a moment what it may not close, or for good after a second Escape.
      onKeyDown={(event) => locked && event.key === 'Escape' && event.preventDefault()}
      onCancel={(event) => locked && event.preventDefault()}
      onClose={(event) => {
        if (isGone.current) return;
        // Some browsers close it against our word after a second Escape.
        if (locked) event.currentTarget.showModal();
        else onClose();
      }}
    >
      <header>
        <h2 id={id}>{title}</h2>
        {!locked && (
          <button type="button" class="button quiet small icon-only" aria-label="Close" onClick={() => ref.current?.close()}>
            <Icon name="cross" />
          </button>
        )}
      </header>
      <SignedOutInDialog />
      <div class="dialog-body">{children}</div>
    </dialog>
  );
};
