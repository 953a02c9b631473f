import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from './button.tsx';
import { announce } from './live.tsx';

const saidMs = 2000;

export interface CopyButtonProps {
  readonly text: string;
  /** Name of the copied text, if a page has several: the button is then named "Copy job id". */
  readonly what?: string;
  readonly label?: string;
}

export const CopyButton = ({ text, what, label = 'Copy' }: CopyButtonProps): VNode => {
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
    announce(done ? 'Copied.' : 'The browser did not allow copying. Select the text and copy it yourself.');
  };
  return (
    <Button
      size="small"
      icon={outcome === 'copied' ? 'check' : 'copy'}
      onClick={() => void copy()}
      {...(what !== undefined && { 'aria-label': `Copy ${what}` })}
    >
      {outcome === 'refused' ? 'Not copied' : label}
    </Button>
  );
};
