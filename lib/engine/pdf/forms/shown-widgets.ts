import type { FontCollector } from '../fonts/font-collector.ts';
import { OverlaySkipped } from '../overlay-skipped.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { decodeTextString } from '../text-string.ts';
import { buttonMark } from './button-appearance.ts';
import { drawList } from './choice-appearance.ts';
import { parseDefaultAppearance } from './default-appearance.ts';
import type { FieldFonts } from './field-fonts.ts';
import type { FieldNeeds } from './field-needs.ts';
import { acroForm, asEchoed, asShownBy, type FormField, type FormWidget, isListBox } from './form-fields.ts';
import { captionOf, pushButtonPicture } from './push-button-appearance.ts';
import { shownAsStored } from './shown-value.ts';
import { isDrawable, showsValue } from './shows-value.ts';
import { prepareFieldText } from './text-appearance.ts';
import { appearanceOfState, currentAppearance } from './widget-appearance.ts';
import { widgetBox } from './widget-box.ts';
import type { MadePicture, OwnPicture, WidgetPicture } from './widget-picture.ts';

/** What viewers show of a form as it is: appearances of its widgets, and those that they make where there are none (12.7.4.3). */
export class ShownWidgets {
  readonly #document: PdfDocument;
  readonly #fonts: FieldFonts;
  /** The viewer is told to make all appearances anew. */
  readonly needAppearances: boolean;

  constructor(document: PdfDocument, fonts: FieldFonts) {
    this.#document = document;
    this.#fonts = fonts;
    this.needAppearances = document.resolve(acroForm(document)?.get('NeedAppearances') ?? null) === true;
  }

  /** Tells the fonts what appearances that are still to be made will show. */
  collect(ofField: FormField, widget: FormWidget, collector: FontCollector): void {
    const field = asShownBy(ofField, widget);
    if (!this.#mustMake(field, widget)) return;
    if (field.type === 'button') this.#fonts.collect(field, captionOf(this.#document, widget) ?? '', collector);
    if (!isTextual(field)) return;
    const texts = isListBox(field) ? field.options.map(({ label }) => label) : this.#texts(field);
    this.#fonts.collect(field, texts.join(', '), collector);
  }

  /** What a viewer shows of a widget; of one that belongs to no field, nothing but the appearance that it has. */
  picture(field: FormField | undefined, widget: FormWidget, needs: FieldNeeds): WidgetPicture {
    if (field === undefined) return currentAppearance(this.#document, widget);
    return this.#mustMake(field, widget) ? this.#made(field, widget, needs) : this.#own(field, widget);
  }

  /** Whether a viewer that makes no appearances shows the same: the widget has its own, or shows nothing. */
  isUpToDate(field: FormField, widget: FormWidget): boolean {
    if (!this.#mustMake(field, widget)) {
      const current = currentAppearance(this.#document, widget);
      return this.#own(field, widget)?.ref.number === current?.ref.number;
    }
    const showsNothing = field.type === 'signature' || (field.type === 'text' && this.#texts(field).length === 0);
    return (
      showsNothing && currentAppearance(this.#document, widget) === undefined && widgetBox(this.#document, widget, field.type).frame === ''
    );
  }

  #made(ofField: FormField, widget: FormWidget, needs: FieldNeeds): MadePicture | undefined {
    const field = asShownBy(ofField, widget);
    const box = widgetBox(this.#document, widget, field.type);
    if (!(box.width > 0 && box.height > 0)) return undefined;
    if (isTextual(field)) {
      const appearance = parseDefaultAppearance(field.defaultAppearance);
      const { face, number } = this.#fonts.face(appearance.fontName, needs);
      const texts = this.#texts(field);
      const content = isListBox(field)
        ? drawList(field, box, appearance, face, new Set(texts.map((text) => field.options.findIndex(({ label }) => label === text))))
        : drawnOrFrame(box.frame, () => prepareFieldText(field, box, appearance, face)(texts.join(', ')));
      return { box, resources: `${number} 0 R`, content };
    }
    if (field.type === 'button') return pushButtonPicture(this.#document, field, widget, box, this.#fonts, needs);
    const content = `${box.frame}${this.isTicked(field, widget) ? buttonMark(this.#document, field, widget, box) : ''}`;
    return content === '' ? undefined : { box, resources: `<<${needs.colourSpaces}>>`, content };
  }

  /** A button's state says whether it is ticked, else its field's value; the value alone where no appearance can be trusted. */
  isTicked(field: FormField, widget: FormWidget): boolean {
    if (!isButton(field)) return false;
    if (this.#byValue(field, widget) !== undefined) return this.#byValue(field, widget) !== 'Off';
    const state = this.#document.name(widget.dict.get('AS'));
    if (state !== undefined) return state !== 'Off' && state === (widget.onState ?? state);
    const value = this.#document.name(field.value);
    return value !== undefined && value === (widget.onState ?? 'Yes');
  }

  /** The field's value as it is shown: of a choice, the labels of what is chosen; of a password, asterisks. */
  #texts(field: FormField): string[] {
    const value = this.#document.resolve(field.value);
    const texts = (Array.isArray(value) ? value : [value]).flatMap((item) => decodeTextString(this.#document.resolve(item)) || []);
    if (field.type !== 'choice') return texts.map((text) => asEchoed(field, shownAsStored(field, text).text));
    return texts.map((text) => shownAsStored(field, field.options.find((option) => option.value === text)?.label ?? text).text);
  }

  /** Where no appearance can be trusted, a button shows what its field's value says. */
  #own(field: FormField, widget: FormWidget): OwnPicture | undefined {
    const state = this.#byValue(field, widget);
    return state === undefined ? currentAppearance(this.#document, widget) : appearanceOfState(this.#document, widget, state);
  }

  /** The state that a button has by its field's value, where its own cannot be trusted. */
  #byValue(field: FormField, widget: FormWidget): string | undefined {
    const value = this.#document.name(field.value);
    if (!this.needAppearances || !isButton(field) || value === undefined || widget.onState === undefined) return undefined;
    return value === widget.onState ? value : 'Off';
  }

  /** Whether a viewer would make the appearance: there is none, or the form says that none can be trusted and it shows another value. */
  #mustMake(field: FormField, widget: FormWidget): boolean {
    const current = currentAppearance(this.#document, widget);
    if (isTextual(field) && this.needAppearances && current !== undefined) {
      // A script of its own may show the value otherwise: its appearance is all that is known of that.
      if (field.scripts.notRun.includes('format') && isDrawable(this.#document, current.stream)) return false;
      const texts = this.#texts(field);
      const isShown = showsValue(this.#document, current.stream, texts);
      // A list of which nothing is chosen shows its options all the same.
      return isListBox(field) && texts.length === 0 ? isShown : !isShown;
    }
    if (current !== undefined) return isButton(field) && this.needAppearances && !isDrawable(this.#document, current.stream);
    const normal = this.#document.dict(widget.dict.get('AP'))?.get('N') ?? null;
    if (!isButton(field)) return this.#document.resolve(normal) === null;
    // Of a button without an appearance for its state, viewers draw background and border; where a name stands in its place, nothing.
    const ofState = this.#document.dict(normal)?.get(this.#document.name(widget.dict.get('AS')) ?? 'Off') ?? null;
    return this.needAppearances || this.#document.name(ofState) === undefined;
  }
}

const isButton = ({ type }: FormField): boolean => type === 'checkbox' || type === 'radio';

const isTextual = ({ type }: FormField): boolean => type === 'text' || type === 'choice';

/** A value that no font can show leaves its field empty. */
const drawnOrFrame = (frame: string, draw: () => string): string => {
  try {
    return draw();
  } catch (error) {
    if (error instanceof OverlaySkipped) return frame;
    throw error;
  }
};
