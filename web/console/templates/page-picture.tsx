import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../../ui/icons.tsx';
import { filledFirstPage } from './filled-first-page.ts';
import type { Template } from './templates.ts';

/** Twice what a card shows, for screens of fine pixels. */
const widthPixels = 640;

/** Larger documents are not fetched for a picture alone. */
const mostBytes = 10_000_000;

/** Page 1 of a template as the engine fills it, drawn when its card comes into view; a sign of a page where it cannot be. */
export const PagePicture = ({ template: { template_id, source } }: { readonly template: Template }): VNode => {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<'waiting' | 'drawn' | 'none'>(source.size_bytes > mostBytes ? 'none' : 'waiting');
  useEffect(() => {
    const seen = frame.current;
    if (seen === null || state === 'none') return;
    const end = new AbortController();
    const draw = async (): Promise<void> => {
      const [{ drawPage }, data] = await Promise.all([import('./draw-page.ts'), filledFirstPage(template_id, end.signal)]);
      const drawing = { page: 1, widthPixels, signal: end.signal };
      const drawn = canvas.current !== null && (await drawPage(data, canvas.current, drawing)) !== undefined;
      if (!end.signal.aborted) setState(drawn ? 'drawn' : 'none');
    };
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      draw().catch(() => !end.signal.aborted && setState('none'));
    });
    observer.observe(seen);
    return () => {
      observer.disconnect();
      end.abort();
    };
  }, [template_id, source.sha256]);
  return (
    <div class="page-picture" ref={frame}>
      {state === 'none' ? (
        <Icon name="document" size={32} />
      ) : (
        <canvas ref={canvas} role="img" aria-label="Page 1" class={state === 'drawn' ? '' : 'skeleton'} />
      )}
    </div>
  );
};
