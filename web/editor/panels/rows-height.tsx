import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';

/** CSS pixels by which a key moves the separator, and below which a table has no row in sight. */
const stepPixels = 28;
const leastHeight = 96;
/** What stays for the document. */
const keptForDocument = 220;

export const mostHeight = (): number => Math.max(leastHeight, innerHeight - keptForDocument);

/** As high as it can be: open with room for a row at least, or closed. */
const settled = (height: number): number =>
  height < leastHeight / 2 ? 0 : Math.max(leastHeight, Math.min(mostHeight(), Math.round(height)));

export interface RowsHeightProps {
  /** CSS pixels; 0 where the table is not shown. */
  readonly height: number;
  readonly set: (height: number) => void;
}

/** The separator over the rows: moved by a pointer or by keys; Enter opens and closes. Source: office.md, "Room for the document". */
export const RowsHeight = ({ height, set }: RowsHeightProps): VNode => {
  const start = useRef<{ readonly y: number; readonly height: number }>(undefined);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule takes neither focus nor keys
    <div
      class="rows-height"
      role="separator"
      tabIndex={0}
      aria-label="Height of rows"
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={mostHeight()}
      aria-valuenow={height}
      aria-valuetext={height === 0 ? 'Closed' : `${height} pixels`}
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
