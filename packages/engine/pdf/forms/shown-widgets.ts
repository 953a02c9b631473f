import type { FontCollector } from '../fonts/font-collector.ts';
import { OverlaySkipped } from '../overlay-skipped.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { decodeTextString } from '../text-string.ts';
import { findButtonMark } from './button-appearance.ts';
import { drawList } from './choice-appearance.ts';
import { parseDefaultAppearance } from './default-appearance.ts';
import type { FieldFonts } from './field-fonts.ts';
import type { FieldNeeds } from './field-needs.ts';
import { asEchoed, asShownBy, type FormField, type FormWidget, findAcroForm, isListBox } from './form-fields.ts';
import { captionOf, pushButtonPicture } from './push-button-appearance.ts';
import { formatStoredValue } from './shown-value.ts';
import { isDrawable, showsValue } from './shows-value.ts';
import { prepareFieldText } from './text-appearance.ts';
import { appearanceOfState, findCurrentAppearance } from './widget-appearance.ts';
import { measureWidget } from './widget-box.ts';
import type { MadePicture, OwnPicture, WidgetPicture } from './widget-picture.ts';

/** The form content that viewers show: appearances of widgets, and appearances that they build if absent (12.7.4.3). */
export class ShownWidgets {
  readonly #document: PdfDocument;
  readonly #fonts: FieldFonts;
  readonly needAppearances: boolean;

  constructor(document: PdfDocument, fonts: FieldFonts) {
    this.#document = document;
    this.#fonts = fonts;
    this.needAppearances = document.resolve(findAcroForm(document)?.get('NeedAppearances') ?? null) === true;
  }

  collect(ofField: FormField, widget: FormWidget, collector: FontCollector): void {
    const field = asShownBy(ofField, widget);
    if (!this.#mustMake(field, widget)) return;
    if (field.type === 'button') this.#fonts.collect(field, captionOf(this.#document, widget) ?? '', collector);
    if (!isTextual(field)) return;
    const texts = isListBox(field) ? field.options.map(({ label }) => label) : this.#texts(field);
    this.#fonts.collect(field, texts.join(', '), collector);
  }

  /** Returns the picture that a viewer shows of a widget; for one without a field, only its own appearance. */
  picture(field: FormField | undefined, widget: FormWidget, needs: FieldNeeds): WidgetPicture {
    if (field === undefined) return findCurrentAppearance(this.#document, widget);
    return this.#mustMake(field, widget) ? this.#made(field, widget, needs) : this.#own(field, widget);
  }

  /** Returns whether a viewer that builds no appearances shows the same: the widget has its own, or shows nothing. */
  isUpToDate(field: FormField, widget: FormWidget): boolean {
    if (!this.#mustMake(field, widget)) {
      const current = findCurrentAppearance(this.#document, widget);
      return this.#own(field, widget)?.ref.number === current?.ref.number;
    }
    const showsNothing = field.type === 'signature' || (field.type === 'text' && this.#texts(field).length === 0);
    return (
      showsNothing &&
      findCurrentAppearance(this.#document, widget) === undefined &&
      measureWidget(this.#document, widget, field.type).frame === ''
    );
  }

  #made(ofField: FormField, widget: FormWidget, needs: FieldNeeds): MadePicture | undefined {
    const field = asShownBy(ofField, widget);
    const box = measureWidget(this.#document, widget, field.type);
    if (!(box.width > 0 && box.height > 0)) return undefined;
    if (isTextual(field)) {
      const appearance = parseDefaultAppearance(field.defaultAppearance);
      const { face, number } = this.#fonts.face(appearance.fontName, needs);
      const texts = this.#texts(field);
      const content = isListBox(field)
        ? drawList(
            field,
            box,
            appearance,
            face,
            new Set(texts.map((text) => field.options.findIndex(({ label }) => label === text))),
          )
        : drawnOrFrame(box.frame, () => prepareFieldText(field, box, appearance, face)(texts.join(', ')));
      return { box, resources: `${number} 0 R`, content };
    }
    if (field.type === 'button') return pushButtonPicture(this.#document, field, widget, box, this.#fonts, needs);
    const content = `${box.frame}${this.isTicked(field, widget) ? findButtonMark(this.#document, field, widget, box) : ''}`;
    return content === '' ? undefined : { box, resources: `<<${needs.colourSpaces}>>`, content };
  }

  /**
   * Returns whether a button is ticked: by its state, else by its value; only by value if appearances are unreliable.
   */
  isTicked(field: FormField, widget: FormWidget): boolean {
    if (!isButton(field)) return false;
    if (this.#byValue(field, widget) !== undefined) return this.#byValue(field, widget) !== 'Off';
    const state = this.#document.name(widget.dict.get('AS'));
    if (state !== undefined) return state !== 'Off' && state === (widget.onState ?? state);
    const value = this.#document.name(field.value);
    return value !== undefined && value === (widget.onState ?? 'Yes');
  }

  #texts(field: FormField): string[] {
    const value = this.#document.resolve(field.value);
    const texts = (Array.isArray(value) ? value : [value]).flatMap(
      (item) => decodeTextString(this.#document.resolve(item)) || [],
    );
    if (field.type !== 'choice') return texts.map((text) => asEchoed(field, formatStoredValue(field, text).text));
    return texts.map(
      (text) => formatStoredValue(field, field.options.find((option) => option.value === text)?.label ?? text).text,
    );
  }

  /** Returns the widget's own appearance; for a button with unreliable state, the one for its field's value. */
  #own(field: FormField, widget: FormWidget): OwnPicture | undefined {
    const state = this.#byValue(field, widget);
    return state === undefined
      ? findCurrentAppearance(this.#document, widget)
      : appearanceOfState(this.#document, widget, state);
  }

  #byValue(field: FormField, widget: FormWidget): string | undefined {
    const value = this.#document.name(field.value);
    if (!this.needAppearances || !isButton(field) || value === undefined || widget.onState === undefined)
      return undefined;
    return value === widget.onState ? value : 'Off';
  }

  /**
   * Returns whether a viewer would build the appearance: it is absent, or declared unreliable and shows another value.
   */
  #mustMake(field: FormField, widget: FormWidget): boolean {
    const current = findCurrentAppearance(this.#document, widget);
    if (isTextual(field) && this.needAppearances && current !== undefined) {
      // A custom script may format the value: then only the existing appearance is known.
      if (field.scripts.notRun.includes('format') && isDrawable(this.#document, current.stream)) return false;
      const texts = this.#texts(field);
      const isShown = showsValue(this.#document, current.stream, texts);
      // A list without a choice still shows its options.
      return isListBox(field) && texts.length === 0 ? isShown : !isShown;
    }
    if (current !== undefined)
      return isButton(field) && this.needAppearances && !isDrawable(this.#document, current.stream);
    const normal = this.#document.dict(widget.dict.get('AP'))?.get('N') ?? null;
    if (!isButton(field)) return this.#document.resolve(normal) === null;
    // Without an appearance for a state, viewers draw background and border; if a name replaces it, they draw nothing.
    const ofState = this.#document.dict(normal)?.get(this.#document.name(widget.dict.get('AS')) ?? 'Off') ?? null;
    return this.needAppearances || this.#document.name(ofState) === undefined;
  }
}

const isButton = ({ type }: FormField): boolean => type === 'checkbox' || type === 'radio';

const isTextual = ({ type }: FormField): boolean => type === 'text' || type === 'choice';

const drawnOrFrame = (frame: string, draw: () => string): string => {
  try {
    return draw();
  } catch (error) {
    if (error instanceof OverlaySkipped) return frame;
    throw error;
  }
};
