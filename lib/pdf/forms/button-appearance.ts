import type { CheckboxOverlay } from '../../package/template.ts';
import { prepareCheckbox } from '../overlays/checkbox.ts';
import { PdfDict, PdfStream } from '../pdf-value.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { decodeTextString } from '../text-string.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import { serialize, serializeName } from '../write/serialize.ts';
import { parseDefaultAppearance } from './default-appearance.ts';
import type { FormField, FormWidget } from './form-fields.ts';
import { isDrawable } from './shows-value.ts';
import { appearanceOfState } from './widget-appearance.ts';
import { type WidgetBox, widgetBox } from './widget-box.ts';
import { type MadePicture, pictureObject, type WidgetPicture } from './widget-picture.ts';

interface Needs {
  readonly allocate: () => number;
  readonly writeOnce: (object: OutgoingObject) => void;
}

/** ZapfDingbats characters of `/MK /CA` (12.5.6.19) as marks. */
const marks: Readonly<Record<string, CheckboxOverlay['mark']>> = {
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
 * Whether the widget's own appearances serve: they are by states, and have the one that is not `Off`. LaTeX names it and leaves it empty;
 * one whose font is not there shows no mark.
 */
const hasOwnStates = (document: PdfDocument, widget: FormWidget): boolean => {
  const normal = document.resolve(document.dict(widget.dict.get('AP'))?.get('N') ?? null);
  const ticked = normal instanceof PdfDict && widget.onState !== undefined ? document.resolve(normal.get(widget.onState)) : null;
  return ticked instanceof PdfStream && isDrawable(document, ticked);
};

/**
 * The `/AP` entry of a check box's or radio button's widget: its own where it has one for its states, else one that is written now.
 */
export const buttonAppearances = (document: PdfDocument, field: FormField, widget: FormWidget, needs: Needs): string => {
  if (hasOwnStates(document, widget)) return `/AP ${serialize(widget.dict.get('AP'))}`;
  const form = (isTicked: boolean): number => {
    const number = needs.allocate();
    needs.writeOnce(pictureObject(document, widget, madePicture(document, field, widget, isTicked), number));
    return number;
  };
  return `/AP<</N<<${serializeName(widget.onState ?? 'Yes')} ${form(true)} 0 R/Off ${form(false)} 0 R>>>>`;
};

/** What a check box or radio button shows when it is ticked or not, with the appearances of `buttonAppearances`. */
export const buttonPicture = (document: PdfDocument, field: FormField, widget: FormWidget, isTicked: boolean): WidgetPicture =>
  hasOwnStates(document, widget)
    ? appearanceOfState(document, widget, isTicked ? (widget.onState as string) : 'Off')
    : madePicture(document, field, widget, isTicked);

const madePicture = (document: PdfDocument, field: FormField, widget: FormWidget, isTicked: boolean): MadePicture => {
  const box = widgetBox(document, widget, field.type);
  return { box, resources: '<<>>', content: isTicked ? `${box.frame}${buttonMark(document, field, widget, box)}` : box.frame };
};

/** The mark of a ticked button, in the widget's colour and character. */
export const buttonMark = (document: PdfDocument, field: FormField, widget: FormWidget, box: WidgetBox): string => {
  const caption = decodeTextString(document.resolve(document.dict(widget.dict.get('MK'))?.get('CA') ?? null));
  const overlay: CheckboxOverlay = {
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
