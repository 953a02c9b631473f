import { Component, createRef, type VNode } from 'preact';
import type { CounterValues } from '../core/counters.ts';
import { type PlacedDraft, rotationOf, type TemplateDraft } from '../core/draft.ts';
import { describeOverlay, overlayName } from '../core/kinds.ts';
import { findPicture } from '../core/picture-source.ts';
import { FindingBadge, findingWords } from './finding-badge.tsx';
import { ListColumnsOnPage } from './list-columns.tsx';
import { ListLines, lineHeightOf } from './list-lines.tsx';
import { boxText, isBlankInRow } from './overlay-content.ts';
import { OverlayPicture } from './overlay-picture.tsx';
import { lookOf, numberOr } from './text-look.ts';

export interface OverlayBoxProps {
  readonly overlay: PlacedDraft;
  readonly isSelected: boolean;
  readonly cells: readonly string[];
  readonly assets: TemplateDraft['assets'];
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

/** Shows an overlay as a button of its size with the value of the current row. Renders only when its props change. */
export class OverlayBox extends Component<OverlayBoxProps> {
  readonly #button = createRef<HTMLButtonElement>();

  override shouldComponentUpdate(next: OverlayBoxProps): boolean {
    const { overlay, isSelected, cells, assets, counters, hasMistake, codes, isSkipped, isOff, condition, takesFocus } =
      this.props;
    return (
      next.overlay !== overlay ||
      next.isSelected !== isSelected ||
      next.cells !== cells ||
      next.assets !== assets ||
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
    assets,
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
    const isSeal = kind === 'seal';
    const picture = isSeal || kind === 'image' || kind === 'signature' ? findPicture(overlay, assets, text) : undefined;
    return (
      <div
        class={`overlay ${kind}${picture === undefined ? '' : ' pictured'}${overlay.wrap === true ? ' wraps' : ''}${overlay.bold === true ? ' bold' : ''}${overlay.italic === true ? ' italic' : ''}${hasMistake ? ' mistaken' : ''}${codes === '' ? '' : ' has-findings'}${isOff ? ' off' : ''}`}
        style={{
          '--x': `${numberOr(rect.x, 0)}`,
          '--y': `${numberOr(rect.y, 0)}`,
          '--w': `${Math.max(0, numberOr(rect.width, 0))}`,
          '--h': `${Math.max(0, numberOr(rect.height, 0))}`,
          '--turn': `${rotationOf(overlay)}deg`,
          ...(kind === 'list' && { '--item': `${lineHeightOf(overlay)}` }),
          ...lookOf(overlay, cssFamily, kind === 'text' ? {} : { size: 9, align: 'center' }),
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
        {kind === 'list' && <ListLines list={overlay} cells={cells} counters={counters} cssFamily={cssFamily} />}
        {picture !== undefined && <OverlayPicture overlay={overlay} picture={picture} />}
        {(isSeal || picture === undefined) && (
          <span class="overlay-text">{text === '' && !isBlankInRow(overlay) ? overlay.id : text}</span>
        )}
        {kind === 'list' && isSelected && <ListColumnsOnPage list={overlay} />}
        <FindingBadge codes={codes} isSkipped={isSkipped} />
      </div>
    );
  }
}
