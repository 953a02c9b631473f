import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { texts } from '../texts/ui.ts';
import { Button } from './button.tsx';
import { announce } from './live.tsx';

const saidMs = 2000;

export interface CopyButtonProps {
  readonly text: string;
  /** Name of the copied text, if a page has several: the button is then named "Copy job id". */
  readonly what?: string;
  readonly label?: string;
}

export const CopyButton = ({ text, what, label = texts.copy }: CopyButtonProps): VNode => {
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
    announce(done ? texts.copied : texts.copyRefused);
  };
  return (
    <Button
      size="small"
      icon={outcome === 'copied' ? 'check' : 'copy'}
      onClick={() => void copy()}
      {...(what !== undefined && { 'aria-label': texts.copyOf(what) })}
    >
      {outcome === 'refused' ? texts.notCopied : label}
    </Button>
  );
};
