import type { ResolvedCheckboxOverlay } from '../../svc/template.ts';
import { prepareCheckbox } from '../overlays/checkbox.ts';
import { PdfDict, PdfRef, PdfStream } from '../pdf-value.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { decodeTextString } from '../text-string.ts';
import { serialize, serializeName } from '../write/serialize.ts';
import { parseDefaultAppearance } from './default-appearance.ts';
import type { FieldNeeds } from './field-needs.ts';
import type { FormField, FormWidget } from './form-fields.ts';
import { isDrawable } from './shows-value.ts';
import { appearanceOfState } from './widget-appearance.ts';
import { measureWidget, type WidgetBox } from './widget-box.ts';
import { buildPictureObject, type MadePicture, type WidgetPicture } from './widget-picture.ts';

interface Needs {
  readonly allocate: () => number;
  readonly held: FieldNeeds['held'];
  readonly colourSpaces: string;
}

/** Mark for each ZapfDingbats character of `/MK /CA` (12.5.6.19). */
const marks: Readonly<Record<string, ResolvedCheckboxOverlay['mark']>> = {
  '4': 'check',
  '8': 'cross',
  '5': 'cross',
  '6': 'cross',
  l: 'dot',
  n: 'dot',
  u: 'dot',
  H: 'dot',
};

/**
 * Returns whether the widget's own appearances are usable: one per state, including the one that is not `Off`. LaTeX
 * names it but leaves it empty, and mPDF omits its position. An appearance with a missing font shows no mark.
 */
const hasOwnStates = (document: PdfDocument, widget: FormWidget): boolean => {
  const normal = document.resolve(document.dict(widget.dict.get('AP'))?.get('N') ?? null);
  if (!(normal instanceof PdfDict) || widget.onState === undefined) return false;
  const [ticked, unticked] = [widget.onState, 'Off'].map((state) => document.resolve(normal.get(state)));
  return (
    ticked instanceof PdfStream &&
    [ticked, unticked].every((it) => !(it instanceof PdfStream) || isDrawable(document, it))
  );
};

/**
 * Returns the `/AP` entry for the widget of a check box or radio button: its own appearances if usable, else new ones.
 * If it lacks one for `Off`, adds it, because viewers differ in drawing background and border.
 */
export const buildButtonAppearances = (
  document: PdfDocument,
  field: FormField,
  widget: FormWidget,
  needs: Needs,
): string => {
  const form = (isTicked: boolean): number => {
    const number = needs.allocate();
    needs.held.hold(
      buildPictureObject(document, widget, madePicture(document, field, widget, isTicked, needs), number),
    );
    return number;
  };
  if (!hasOwnStates(document, widget))
    return `/AP<</N<<${serializeName(widget.onState ?? 'Yes')} ${form(true)} 0 R/Off ${form(false)} 0 R>>>>`;
  const appearances = document.dict(widget.dict.get('AP'));
  const states = document.dict(appearances?.get('N') ?? null);
  const hasOff =
    appearanceOfState(document, widget, 'Off') !== undefined ||
    measureWidget(document, widget, field.type).frame === '';
  if (hasOff || appearances === undefined || states === undefined) return `/AP ${serialize(widget.dict.get('AP'))}`;
  return `/AP ${serialize(appearances.copy().set('N', states.copy().set('Off', new PdfRef(form(false), 0))))}`;
};

/**
 * Returns the picture of a button with the appearances of `buildButtonAppearances`. Without `Off`, viewers build it.
 */
export const buildButtonPicture = (
  document: PdfDocument,
  field: FormField,
  widget: FormWidget,
  isTicked: boolean,
  needs: Pick<Needs, 'colourSpaces'>,
): WidgetPicture => {
  const own = hasOwnStates(document, widget)
    ? appearanceOfState(document, widget, isTicked ? (widget.onState as string) : 'Off')
    : undefined;
  return own ?? madePicture(document, field, widget, isTicked, needs);
};

const madePicture = (
  document: PdfDocument,
  field: FormField,
  widget: FormWidget,
  isTicked: boolean,
  { colourSpaces }: Pick<Needs, 'colourSpaces'>,
): MadePicture => {
  const box = measureWidget(document, widget, field.type);
  return {
    box,
    resources: `<<${colourSpaces}>>`,
    content: isTicked ? `${box.frame}${findButtonMark(document, field, widget, box)}` : box.frame,
  };
};

export const findButtonMark = (document: PdfDocument, field: FormField, widget: FormWidget, box: WidgetBox): string => {
  const caption = decodeTextString(document.resolve(document.dict(widget.dict.get('MK'))?.get('CA') ?? null));
  const overlay: ResolvedCheckboxOverlay = {
    kind: 'checkbox',
    id: field.name,
    page: 0,
    rect: { x: 0, y: 0, width: box.width, height: box.height },
    rotation: 0,
    opacity: 1,
    required: false,
    value: { kind: 'static', text: 'on' },
    checkedValues: ['on'],
    mark: marks[caption ?? ''] ?? (field.type === 'radio' ? 'dot' : 'check'),
    color: parseDefaultAppearance(field.defaultAppearance).color,
  };
  return `q\n${prepareCheckbox(overlay)('on')}Q\n`;
};
