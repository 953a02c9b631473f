import { Component, createRef, type VNode } from 'preact';
import type { CounterValues } from '../core/counters.ts';
import { type PlacedDraft, rotationOf } from '../core/draft.ts';
import { describeOverlay, overlayName } from '../core/kinds.ts';
import { FindingBadge, findingWords } from './finding-badge.tsx';
import { boxText } from './overlay-content.ts';

export interface OverlayBoxProps {
  readonly overlay: PlacedDraft;
  readonly isSelected: boolean;
  readonly cells: readonly string[];
  readonly counters: CounterValues;
  readonly hasMistake: boolean;
  readonly codes: string;
  /** Whether the findings mean that it is missing from the page. */
  readonly isSkipped: boolean;
  readonly isOff: boolean;
  readonly condition: string;
  readonly cssFamily: (font: string) => string;
  readonly takesFocus: boolean;
  readonly onFocused: () => void;
}

const number = (value: unknown, fallback: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : fallback;
const color = (value: unknown, fallback: string): string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value : fallback;

const flexOf: Readonly<Record<string, string>> = {
  left: 'start',
  center: 'center',
  right: 'end',
  justify: 'start',
  top: 'start',
  middle: 'center',
  bottom: 'end',
};

/** Shows an overlay as a button of its size with the value of the current row. Renders only when its props change. */
export class OverlayBox extends Component<OverlayBoxProps> {
  readonly #button = createRef<HTMLButtonElement>();

  override shouldComponentUpdate(next: OverlayBoxProps): boolean {
    const { overlay, isSelected, cells, counters, hasMistake, codes, isSkipped, isOff, condition, takesFocus } =
      this.props;
    return (
      next.overlay !== overlay ||
      next.isSelected !== isSelected ||
      next.cells !== cells ||
      next.counters !== counters ||
      next.hasMistake !== hasMistake ||
      next.codes !== codes ||
      next.isSkipped !== isSkipped ||
      next.isOff !== isOff ||
      next.condition !== condition ||
      next.takesFocus !== takesFocus
    );
  }

  override componentDidMount(): void {
    this.#focusWhereWanted();
  }

  override componentDidUpdate(): void {
    this.#focusWhereWanted();
  }

  #focusWhereWanted(): void {
    if (!this.props.takesFocus) return;
    this.#button.current?.focus({ preventScroll: true });
    this.props.onFocused();
  }

  override render({
    overlay,
    isSelected,
    cells,
    counters,
    hasMistake,
    codes,
    isSkipped,
    isOff,
    condition,
    cssFamily,
  }: OverlayBoxProps): VNode {
    const { rect, kind } = overlay;
    const text = boxText(overlay, cells, counters);
    return (
      <div
        class={`overlay ${kind}${overlay.wrap === true ? ' wraps' : ''}${overlay.bold === true ? ' bold' : ''}${overlay.italic === true ? ' italic' : ''}${hasMistake ? ' mistaken' : ''}${codes === '' ? '' : ' has-findings'}${isOff ? ' off' : ''}`}
        style={{
          '--x': `${number(rect.x, 0)}`,
          '--y': `${number(rect.y, 0)}`,
          '--w': `${Math.max(0, number(rect.width, 0))}`,
          '--h': `${Math.max(0, number(rect.height, 0))}`,
          '--turn': `${rotationOf(overlay)}deg`,
          '--ink': color(overlay.color, '#000000'),
          '--paper': color(overlay.background, 'transparent'),
          '--size': `${number(overlay.size, kind === 'text' ? 12 : 9)}`,
          '--family': cssFamily(typeof overlay.font === 'string' ? overlay.font : 'Helvetica'),
          '--line': `${number(overlay.lineHeight, 1.2)}`,
          '--seen': `${number(overlay.opacity, 1)}`,
          '--across': flexOf[String(overlay.align ?? (kind === 'text' ? 'left' : 'center'))] ?? 'start',
          '--down': flexOf[String(overlay.verticalAlign ?? 'middle')] ?? 'center',
        }}
      >
        <button
          ref={this.#button}
          type="button"
          class="overlay-button"
          aria-label={overlayName(overlay)}
          aria-description={[describeOverlay(overlay), findingWords(codes), condition].filter(Boolean).join(': ')}
          title={condition}
          aria-pressed={isSelected}
          data-id={overlay.id}
        />
        <span class="overlay-text">{text === '' ? overlay.id : text}</span>
        <FindingBadge codes={codes} isSkipped={isSkipped} />
      </div>
    );
  }
}
