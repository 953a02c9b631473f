import { apiBasePaths, templatePaths } from '@bulkfill/service/paths/paths';
import type { PreviewHead } from '@bulkfill/service/types/editor';
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { ApiError, isAbort } from '../../api/api-error.ts';
import { send } from '../../api/client.ts';
import { diagnosticWords } from '../../api/diagnostic-words.ts';
import { assemblePreview, readPreviewAnswer } from '../../files/preview-answer.ts';
import { rowPages } from '../../files/row-pages.ts';
import { texts } from '../../texts/fill-one.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { DrawnSheet } from '../templates/draw-page.ts';
import type { FillOneBody } from './fill-template.ts';
import { Findings } from './findings.tsx';
import type { PlaceOnPage } from './form-fields.ts';

const routes = templatePaths(apiBasePaths.session);

/** Delay after the last key press, so that not every letter causes a preview. */
const restMs = 250;
/** Width in pixels, sufficient for high-resolution screens. */
const widthPixels = 1400;

interface Shown {
  readonly pdf: Uint8Array<ArrayBuffer>;
  readonly head: PreviewHead;
}

const ofRow = async (
  templateId: string,
  body: FillOneBody,
  source: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<Shown> => {
  const answer = await (
    await send('POST', routes.preview(encodeURIComponent(templateId)), { body, signal })
  ).arrayBuffer();
  const read = readPreviewAnswer(answer);
  const pdf = assemblePreview(source, read);
  return { pdf: read.head.pdf === 'none' ? pdf.slice() : pdf, head: read.head };
};

interface RowPreviewProps {
  readonly templateId: string;
  readonly source: Uint8Array<ArrayBuffer>;
  readonly body: FillOneBody;
  /** Places of the field in focus. */
  readonly focused: readonly PlaceOnPage[];
  /** Number of pages of the source, and the 0-based pages that lists continue on. */
  readonly sourcePages: number;
  readonly continued: readonly number[];
  /** Whether the user has typed anything. Until then the row is not validated. */
  readonly isBegun: boolean;
}

const percent = (part: number, whole: number): string => `${(100 * part) / whole}%`;

/** Marks the place of the field in focus. */
const FocusFrame = ({ place, page }: { readonly place: PlaceOnPage; readonly page: DrawnSheet }): VNode => (
  <span
    class="fill-focus"
    style={{
      insetInlineStart: percent(place.x, page.width),
      insetBlockStart: percent(place.y, page.height),
      inlineSize: percent(place.width, page.width),
      blockSize: percent(place.height, page.height),
    }}
  />
);

export const RowPreview = ({
  templateId,
  source,
  body,
  focused,
  sourcePages,
  continued,
  isBegun,
}: RowPreviewProps): VNode => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [shown, setShown] = useState<Shown>();
  const [page, setPage] = useState(1);
  const [drawn, setDrawn] = useState<DrawnSheet>();
  const pages = drawn?.pages;
  const [error, setError] = useState<unknown>();
  const [round, setRound] = useState(0);
  const asked = JSON.stringify(body);

  useEffect(() => {
    const end = new AbortController();
    const make = async (): Promise<void> => {
      try {
        const made = await ofRow(templateId, body, source, end.signal);
        if (end.signal.aborted) return;
        setShown(made);
        setError(undefined);
      } catch (failure) {
        if (
          end.signal.aborted ||
          isAbort(failure) ||
          (failure instanceof ApiError && failure.code === 'PREVIEW_SUPERSEDED')
        )
          return;
        setError(failure);
      }
    };
    const timer = setTimeout(() => void make(), shown === undefined ? 0 : restMs);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [templateId, asked, round]);

  useEffect(() => {
    if (shown === undefined) return;
    const end = new AbortController();
    const draw = async (): Promise<void> => {
      const { drawPage } = await import('../templates/draw-page.ts');
      if (canvas.current === null) return;
      // pdf.js transfers the bytes to its worker.
      const made = await drawPage(shown.pdf.slice(), canvas.current, { page, widthPixels, signal: end.signal });
      if (made !== undefined) setDrawn(made);
    };
    draw().catch((failure: unknown) => !end.signal.aborted && setError(failure));
    return () => end.abort();
  }, [shown, page]);

  const row = shown?.head.row;
  const omitted = row?.omitted_pages ?? [];
  const { placeOf } = rowPages({ omitted, continued }, sourcePages, pages ?? sourcePages);
  const [first] = focused;
  const pageOfFocus = first === undefined ? undefined : placeOf(first.page);
  useEffect(() => {
    if (pageOfFocus !== undefined) setPage(pageOfFocus + 1);
  }, [focused, pageOfFocus]);
  const isSettled = pages !== undefined;
  return (
    <section class="card fill-preview" aria-labelledby="preview-heading">
      <div class="card-body">
        <div class="fill-preview-head">
          <h2 id="preview-heading">{texts.preview}</h2>
          {pages !== undefined && pages > 1 && (
            <div class="button-row">
              <Button size="small" kind="quiet" disabled={page <= 1} onClick={() => setPage(page - 1)}>
                {texts.previousPage}
              </Button>
              <span class="muted small">{texts.pageOf(page, pages)}</span>
              <Button size="small" kind="quiet" disabled={page >= pages} onClick={() => setPage(page + 1)}>
                {texts.nextPage}
              </Button>
            </div>
          )}
        </div>
        {error !== undefined && <ErrorPanel error={error} title={texts.noPreview} retry={() => setRound(round + 1)} />}
        <div class="fill-preview-page" aria-busy={!isSettled && error === undefined}>
          <div class="fill-preview-sheet">
            <canvas ref={canvas} role="img" aria-label={texts.filledPage(page)} class={isSettled ? '' : 'skeleton'} />
            {drawn !== undefined &&
              focused
                .filter((place) => placeOf(place.page) === page - 1)
                .map((place) => <FocusFrame key={`${place.x} ${place.y}`} place={place} page={drawn} />)}
          </div>
        </div>
        {shown?.head.marked === true && <p class="muted small">{texts.aboutMark}</p>}
        <div role="status">
          {isBegun && row?.status === 'failed' && (
            <div class="panel warn">
              <Icon name="alert" />
              <div>
                <strong>{texts.notYet}</strong>
                {row.error !== undefined && <p>{diagnosticWords(row.error)}</p>}
              </div>
            </div>
          )}
          {isBegun && row !== undefined && row.status !== 'failed' && (
            <Findings findings={[...row.warnings, ...row.notices]} />
          )}
        </div>
      </div>
    </section>
  );
};
