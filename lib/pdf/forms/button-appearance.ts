import type { CheckboxOverlay } from '../../package/template.ts';
import { prepareCheckbox } from '../overlays/checkbox.ts';
import type { PdfObject } from '../pdf-object.ts';
import { PdfDict, PdfStream } from '../pdf-value.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { decodeTextString } from '../text-string.ts';
import { serialize, serializeName } from '../write/serialize.ts';
import { parseDefaultAppearance } from './default-appearance.ts';
import type { FormField, FormWidget } from './form-fields.ts';
import { type WidgetBox, widgetBox } from './widget-box.ts';

interface Needs {
  readonly allocate: () => number;
  readonly writeOnce: (object: PdfObject) => void;
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
 * The `/AP` entry of a check box's or radio button's widget: its own where it has one for its states, else one that is written now.
 */
export const buttonAppearances = (document: PdfDocument, field: FormField, widget: FormWidget, needs: Needs): string => {
  const appearances = document.dict(widget.dict.get('AP'));
  const normal = document.resolve(appearances?.get('N') ?? null);
  if (
    appearances !== undefined &&
    normal instanceof PdfDict &&
    !(normal instanceof PdfStream) &&
    widget.onState !== undefined &&
    normal.has(widget.onState)
  ) {
    return `/AP ${serialize(widget.dict.get('AP'))}`;
  }
  const box = widgetBox(document, widget);
  const form = (content: string): number => {
    const number = needs.allocate();
    const dict = `<</Type/XObject/Subtype/Form/BBox${serialize([0, 0, box.width, box.height])}${box.matrix}/Resources<<>>>>`;
    needs.writeOnce({ number, body: { dict, stream: Buffer.from(content, 'latin1') } });
    return number;
  };
  const on = form(`${box.frame}${buttonMark(document, field, widget, box)}`);
  const off = form(box.frame);
  return `/AP<</N<<${serializeName(widget.onState ?? 'Yes')} ${on} 0 R/Off ${off} 0 R>>>>`;
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
