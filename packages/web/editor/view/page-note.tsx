import type { VNode } from 'preact';
import { texts } from '../../texts/editor.ts';
import { useEditor } from '../instance/use-editor.ts';
import { pageInRow } from './page-absence.ts';

const Copies = ({ page, count }: { readonly page: number; readonly count: number }): VNode => {
  const {
    preview: { copyShown, showCopy },
  } = useEditor();
  const copy = copyShown(page);
  const step = (to: number, label: string, sign: string): VNode => (
    <button
      type="button"
      aria-label={label}
      disabled={to < 0 || to >= count}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={() => showCopy(page, to)}
    >
      {sign}
    </button>
  );
  return (
    <>
      {step(copy - 1, texts.previousCopy, '‹')}
      {step(copy + 1, texts.nextCopy, '›')}
    </>
  );
};

export const PageNote = ({ page }: { readonly page: number }): VNode | null => {
  const { absentBecause, note, count } = pageInRow(useEditor(), page);
  const words = absentBecause || note;
  if (words === '') return null;
  return (
    <div class={absentBecause === '' ? 'page-note' : 'page-note absent'}>
      <span>{words}</span>
      {count > 1 && <Copies page={page} count={count} />}
    </div>
  );
};
