import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { texts } from '../../texts/panels.ts';

/** Step per key press, and the minimum height that shows a row. CSS pixels. */
const stepPixels = 28;
const leastHeight = 96;
const keptForDocument = 220;

export const mostHeight = (): number => Math.max(leastHeight, innerHeight - keptForDocument);

/** Limits a height to the possible ones: closed, or room for at least one row. */
const settled = (height: number): number =>
  height < leastHeight / 2 ? 0 : Math.max(leastHeight, Math.min(mostHeight(), Math.round(height)));

export interface RowsHeightProps {
  /** CSS pixels; 0 if the table is hidden. */
  readonly height: number;
  readonly set: (height: number) => void;
}

/** Separator above the rows, moved by pointer or keys. Enter toggles the table. */
export const RowsHeight = ({ height, set }: RowsHeightProps): VNode => {
  const start = useRef<{ readonly y: number; readonly height: number }>(undefined);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule takes neither focus nor keys
    <div
      class="rows-height"
      role="separator"
      tabIndex={0}
      aria-label={texts.heightOfRows}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={mostHeight()}
      aria-valuenow={height}
      aria-valuetext={height === 0 ? texts.closed : texts.pixels(height)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        start.current = { y: event.clientY, height };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (start.current !== undefined) set(settled(start.current.height + start.current.y - event.clientY));
      }}
      onPointerUp={() => {
        start.current = undefined;
      }}
      onPointerCancel={() => {
        start.current = undefined;
      }}
      onDblClick={() => set(height === 0 ? settled(innerHeight / 3) : 0)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowUp') set(settled(Math.max(height, leastHeight - stepPixels) + stepPixels));
        else if (event.key === 'ArrowDown') set(height - stepPixels < leastHeight ? 0 : settled(height - stepPixels));
        else if (event.key === 'Home') set(0);
        else if (event.key === 'End') set(mostHeight());
        else if (event.key === 'Enter') set(height === 0 ? settled(innerHeight / 3) : 0);
        else return;
        event.preventDefault();
      }}
    />
  );
};
