import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { texts } from '../../texts/properties.ts';
import type { Point } from '../core/geometry.ts';
import { pathOfStrokes, type Stroke } from '../core/strokes.ts';

/** Size of the pad in units of the resulting path. */
const width = 600;
const height = 200;

export interface SignaturePadProps {
  readonly strokes: readonly Stroke[];
  readonly color: string;
  readonly onStrokes: (strokes: readonly Stroke[]) => void;
}

/** Pad to sign by pen, finger or mouse. All draw the same line, because a package stores strokes of one pen. */
export const SignaturePad = ({ strokes, color, onStrokes }: SignaturePadProps): VNode => {
  const drawn = useRef<Point[]>(undefined);
  const [under, setUnder] = useState<Stroke>([]);
  const pointsOf = (event: PointerEvent & { readonly currentTarget: Element }): readonly Point[] => {
    const box = event.currentTarget.getBoundingClientRect();
    // A pen reports more points than there are frames.
    const events = event.getCoalescedEvents?.() ?? [];
    return (events.length > 0 ? events : [event]).map(({ clientX, clientY }) => ({
      x: ((clientX - box.left) * width) / box.width,
      y: ((clientY - box.top) * height) / box.height,
    }));
  };
  const finish = (): void => {
    const stroke = drawn.current;
    drawn.current = undefined;
    setUnder([]);
    if (stroke !== undefined && stroke.length > 0) onStrokes([...strokes, stroke]);
  };
  return (
    <svg
      class="signature-pad"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={strokes.length === 0 ? texts.emptyPad : texts.padOf(strokes.length)}
      aria-describedby="signature-pad-help"
      onPointerDown={(event) => {
        if (event.button !== 0 || drawn.current !== undefined) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        drawn.current = [...pointsOf(event)];
        setUnder(drawn.current);
      }}
      onPointerMove={(event) => {
        if (drawn.current === undefined) return;
        drawn.current.push(...pointsOf(event));
        setUnder([...drawn.current]);
      }}
      onPointerUp={finish}
      onPointerCancel={finish}
    >
      <line class="signature-line" x1={30} x2={width - 30} y1={height - 45} y2={height - 45} />
      <path
        d={pathOfStrokes([...strokes, under])}
        stroke={color}
        fill="none"
        stroke-width={4}
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
};
