import type { TemplateView } from '@bulkfill/service/types/editor';
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isAbort } from '../../api/api-error.ts';
import { useLasting } from '../../router/lasting.ts';
import { texts } from '../../texts/templates.ts';
import { Icon } from '../../ui/icons.tsx';
import { createFirstPages } from './filled-first-page.ts';
import { fetchPicture, type KeptPicture, keepPicture } from './picture-storage.ts';

/** Width on a card, doubled for high-resolution screens. */
const widthPixels = 640;

/** Maximum size of documents that are fetched only for a picture. */
const mostBytes = 10_000_000;

const useAddress = (kept: KeptPicture | undefined): string | undefined => {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (kept === undefined) return;
    const made = URL.createObjectURL(kept.picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [kept]);
  return address;
};

/** Shows page 1 of a template, once its card is visible; a placeholder if it cannot. Drawn once per save. */
export const PagePicture = ({ template }: { readonly template: TemplateView }): VNode => {
  const { template_id, source, revision } = template;
  const { filledFirstPage } = useLasting(createFirstPages);
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [kept, setKept] = useState<KeptPicture>();
  const [state, setState] = useState<'waiting' | 'drawn' | 'none'>('waiting');
  const address = useAddress(kept);
  useEffect(() => {
    const seen = frame.current;
    if (seen === null) return;
    const end = new AbortController();
    const { signal } = end;
    const draw = async (): Promise<void> => {
      const [{ drawPage }, data] = await Promise.all([import('./draw-page.ts'), filledFirstPage(template_id, signal)]);
      const target = canvas.current;
      const drawn = target !== null && (await drawPage(data, target, { page: 1, widthPixels, signal })) !== undefined;
      if (signal.aborted) return;
      setState(drawn ? 'drawn' : 'none');
      if (drawn) await keepPicture(template, target);
    };
    const show = async (): Promise<void> => {
      const known = await fetchPicture(template, signal).catch((error: unknown) => {
        if (isAbort(error)) throw error;
        return undefined;
      });
      if (signal.aborted) return;
      setKept(known);
      if (known?.revision === revision) return;
      if (source.size_bytes > mostBytes) setState('none');
      else await draw();
    };
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      show().catch(() => !signal.aborted && setState('none'));
    });
    observer.observe(seen);
    return () => {
      observer.disconnect();
      end.abort();
    };
  }, [template_id, revision]);
  const showsKept = address !== undefined && (kept?.revision === revision || state !== 'drawn');
  return (
    <div class="page-picture" ref={frame}>
      {showsKept && <img src={address} alt={texts.firstPage} />}
      {!showsKept && state === 'none' && <Icon name="document" size={32} />}
      {state !== 'none' && (
        <canvas
          ref={canvas}
          role="img"
          aria-label={texts.firstPage}
          class={state === 'drawn' ? '' : 'skeleton'}
          hidden={showsKept}
        />
      )}
    </div>
  );
};
