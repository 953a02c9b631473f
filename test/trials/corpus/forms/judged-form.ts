import type { ListedField } from '@bulkfill/engine/pdf/forms/list-fields';
import type { FilledRow } from './form-types.ts';
import { type PagePicture, type ShownPage, showPage, type Viewer } from './page-picture.ts';
import type { ShownForm, ShownWidget } from './read-widgets.ts';
import type { PdftkField } from './read-with-pdftk.ts';

/** A form with all that was made of it, as the checks ask for it; pictures are taken once. */
export class JudgedForm {
  readonly source: string;
  readonly given: readonly ListedField[];
  readonly shown: ShownForm;
  readonly pdftk: readonly PdftkField[] | undefined;
  readonly rows: readonly FilledRow[];
  /** Pages, 0-based, that are looked at. */
  readonly pages: readonly number[];
  /** `/NeedAppearances` of the source. */
  readonly asksForAppearances: boolean;
  readonly #pictures = new Map<string, Promise<ShownPage | undefined>>();

  constructor(
    parts: Pick<JudgedForm, 'source' | 'given' | 'shown' | 'pdftk' | 'rows' | 'pages' | 'asksForAppearances'>,
  ) {
    this.source = parts.source;
    this.given = parts.given;
    this.shown = parts.shown;
    this.pdftk = parts.pdftk;
    this.rows = parts.rows;
    this.pages = parts.pages;
    this.asksForAppearances = parts.asksForAppearances;
  }

  show(viewer: Viewer, file: string, page: number): Promise<ShownPage | undefined> {
    const key = `${viewer} ${page} ${file}`;
    let shown = this.#pictures.get(key);
    if (shown === undefined) {
      shown = showPage(viewer, file, page);
      this.#pictures.set(key, shown);
    }
    return shown;
  }

  /** Rows that pictures are taken of: what words do to an open form shows in its flattened twin. */
  get looked(): readonly FilledRow[] {
    return this.rows.filter(({ set, flattened }) => flattened || set !== 'words');
  }

  widgetsOn(page: number): readonly ShownWidget[] {
    return this.shown.widgets.filter((widget) => widget.page === page);
  }

  /** A widget's box in pixels of a picture of its page, grown by `grow` pixels. */
  pixelBox({ page, box }: ShownWidget, picture: PagePicture, grow: number): [number, number, number, number] {
    const scale = picture.width / Math.max(1, this.shown.pages[page]?.width ?? 1);
    const [left, top, right, bottom] = box;
    return [left * scale - grow, top * scale - grow, right * scale + grow, bottom * scale + grow];
  }

  /** Whether a widget is invisible: hidden, or outside its page. */
  isOutOfSight({ page, box, isHidden }: ShownWidget): boolean {
    const { width, height } = this.shown.pages[page] ?? { width: 0, height: 0 };
    return isHidden || box[2] <= 0 || box[3] <= 0 || box[0] >= width || box[1] >= height;
  }

  /** 1 for each pixel within a widget. */
  widgetMask(page: number, picture: PagePicture, grow: number): Uint8Array {
    return this.maskOf(this.widgetsOn(page), picture, grow);
  }

  maskOf(widgets: readonly ShownWidget[], picture: PagePicture, grow: number): Uint8Array {
    const mask = new Uint8Array(picture.width * picture.height);
    for (const widget of widgets) {
      const [left, top, right, bottom] = this.pixelBox(widget, picture, grow);
      for (let y = Math.max(0, Math.floor(top)); y < Math.min(picture.height, Math.ceil(bottom)); y++)
        mask.fill(
          1,
          y * picture.width + Math.max(0, Math.floor(left)),
          y * picture.width + Math.min(picture.width, Math.ceil(right)),
        );
    }
    return mask;
  }
}

export const rowName = ({ set, flattened }: FilledRow): string => `${set}${flattened ? ', flattened' : ''}`;

/** Minimum box size; smaller boxes show too little to judge. */
const minWidgetPoints = 4;

export const isTiny = ({ box }: ShownWidget): boolean =>
  box[2] - box[0] < minWidgetPoints || box[3] - box[1] < minWidgetPoints;
