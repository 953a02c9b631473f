import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { PlacedDraft } from '../core/draft.ts';
import type { PictureSource } from '../core/picture-source.ts';

const middle = 'xMidYMid';
const ratios: Readonly<Record<string, string>> = { stretch: 'none', cover: [middle, 'slice'].join(' ') };
const fits: Readonly<Record<string, string>> = { stretch: 'fill', cover: 'cover' };

/** Returns the pen width of a signature in points, as the engine chooses it. */
const penOf = ({ width, height }: PlacedDraft['rect']): number =>
  Math.min(2.5, Math.max(0.6, Math.min(height, width / 2) / 36));

const PathPicture = ({ overlay, path }: { readonly overlay: PlacedDraft; readonly path: string }): VNode => {
  const frame = useRef<SVGSVGElement>(null);
  const drawn = useRef<SVGPathElement>(null);
  useLayoutEffect(() => {
    const box = drawn.current?.getBBox();
    if (box !== undefined)
      frame.current?.setAttribute('viewBox', [box.x, box.y, box.width || 1e-6, box.height || 1e-6].join(' '));
  }, [path]);
  const isSigned = overlay.kind === 'signature';
  return (
    <svg
      ref={frame}
      class={isSigned ? 'overlay-picture signed' : 'overlay-picture'}
      preserveAspectRatio={ratios[String(overlay.fit)] ?? middle}
      style={{ '--pen': `${penOf(overlay.rect)}` }}
      aria-hidden="true"
    >
      <path ref={drawn} d={path} />
    </svg>
  );
};

/** Shows the picture of an overlay as the run fits it into its rect. */
export const OverlayPicture = ({
  overlay,
  picture,
}: {
  readonly overlay: PlacedDraft;
  readonly picture: PictureSource;
}): VNode =>
  'path' in picture ? (
    <PathPicture overlay={overlay} path={picture.path} />
  ) : (
    <img
      class="overlay-picture"
      src={picture.address}
      alt={overlay.id}
      aria-hidden="true"
      draggable={false}
      style={{ '--fit': fits[String(overlay.fit)] ?? 'contain' }}
    />
  );
