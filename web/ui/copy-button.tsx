import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from './button.tsx';
import { announce } from './live.tsx';

const saidMs = 2000;

/** Copies a text, and says so. `what` names it where several stand on a page: "Copy job id". */
export const CopyButton = ({ text, what }: { readonly text: string; readonly what?: string }): VNode => {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOutcome(undefined), saidMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async (): Promise<void> => {
    const done = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setOutcome(done ? 'copied' : 'refused');
    announce(done ? 'Copied.' : 'The browser did not let the text be copied. Select it and copy it by hand.');
  };
  return (
    <Button
      size="small"
      icon={outcome === 'copied' ? 'check' : 'copy'}
      onClick={() => void copy()}
      {...(what !== undefined && { 'aria-label': `Copy ${what}` })}
    >
      {outcome === 'refused' ? 'Not copied' : 'Copy'}
    </Button>
  );
};
