import {
  choice,
  color,
  colorOrNone,
  encoderOptions,
  flag,
  format,
  name,
  number,
  text,
  texts,
  value,
} from './member.ts';
import { black, border, rect } from './overlay-members.ts';

const aColumn = { column: 'column_3' };
const ticks = 'The values that tick it. Blanks around either side and case do not count. Every other value unticks it.';
const behind = 'The colour behind it. Absent, `null` or `"none"`: none, the page shows through.';

const shown = (does: string, example: unknown = aColumn) => value({ required: true, does, example });
const shownOrAsset = (does: string) => value({ does, example: aColumn });
const ink = (does: string) => color({ default: black, label: 'Color', does, example: '#1d2a44' });
const background = (example: string) => colorOrNone({ label: 'Background', does: behind, example });
const written = (example: unknown) =>
  format({ label: 'Format', does: 'The format of the value: see [formats](#formats).', example });
const checkedValues = (does: string, example: readonly string[]) => texts({ label: 'Checked values', does, example });
const pictureFit = (does: string, example: string) =>
  choice(['contain', 'cover', 'stretch'], { default: 'contain', label: 'Fit', does, example });

export const lookMembers = {
  font: name(
    {
      default: 'Helvetica',
      label: 'Font',
      does: '`Helvetica`, `Times`, `Courier`, `Symbol`, `ZapfDingbats` or `Noto Sans`, in any case, or the name of a font asset. Characters that it lacks come from Noto Sans of their script.',
      example: 'Times',
    },
    { control: 'font' },
  ),
  size: number({
    default: 12,
    above: 0,
    step: 0.5,
    unit: 'points',
    label: 'Font size',
    does: 'The size of the text.',
    example: 11,
  }),
  bold: flag({ default: false, label: 'Bold', does: 'The bold face of a named family.', example: true }),
  italic: flag({ default: false, label: 'Italic', does: 'The italic face of a named family.', example: true }),
  color: ink('The colour of the text.'),
  align: choice(['left', 'center', 'right', 'justify'], {
    default: 'left',
    label: 'Align',
    does: 'The horizontal position of lines. `justify` stretches the spaces of wrapped lines, except the last line of a paragraph.',
    example: 'center',
  }),
  verticalAlign: choice(['top', 'middle', 'bottom'], {
    default: 'middle',
    label: 'Vertical align',
    does: 'The vertical position of the block of lines.',
    example: 'top',
  }),
  wrap: flag({
    default: false,
    label: 'Wrap lines',
    does: 'Breaks lines at the width of the rect. Line breaks in the value always break.',
    example: true,
  }),
  lineHeight: number({
    default: 1.2,
    above: 0,
    step: 0.1,
    unit: 'times the size',
    label: 'Line height',
    does: 'The distance from one baseline to the next.',
    example: 1.4,
  }),
  fit: choice(['none', 'shrink'], {
    default: 'none',
    label: 'Fit',
    does: '`shrink` makes the text smaller, in steps of 0.1 points down to `minSize`, until it fits the rect.',
    example: 'shrink',
  }),
  minSize: number({
    default: 6,
    above: 0,
    step: 0.5,
    unit: 'points',
    label: 'Smallest size',
    does: 'The smallest size that `shrink` may use. Never more than `size`.',
    example: 8,
  }),
  overflow: choice(['clip', 'visible', 'error'], {
    default: 'visible',
    label: 'Overflow',
    does: 'The treatment of text that does not fit: `visible` draws it beyond the rect and adds a notice, `clip` cuts it at the rect and adds a notice, `error` skips the overlay (`TEXT_OVERFLOW`).',
    example: 'error',
  }),
  comb: number({
    above: 0,
    whole: true,
    step: 1,
    unit: 'cells',
    label: 'Comb cells',
    does: 'Writes one character per cell, into this many equal cells.',
    example: 8,
  }),
  background: background('#fff4c2'),
  border: border({
    label: 'Border',
    does: 'A line along the rect. Absent, `null` or `"none"`: none.',
    example: { width: 0.5, color: '#8a6d1f' },
  }),
  format: written({ case: 'upper' }),
};

const asset = (does: string, example: string) => name({ does, example });

export const kindMembers = {
  text: { value: shown('The text. A blank value draws only the background and the border.'), ...lookMembers },
  checkbox: {
    value: shown('Whether the mark is drawn. Without `checkedValues`: see [yes and no](#yes-and-no).'),
    checkedValues: checkedValues(ticks, ['full-time', 'part-time']),
    mark: choice(['check', 'cross', 'dot'], {
      default: 'check',
      label: 'Mark',
      does: 'The shape of the mark.',
      example: 'cross',
    }),
    color: ink('The colour of the mark. The box itself is part of your PDF.'),
  },
  image: {
    asset: asset('The name of an image asset: the same picture in every row.', 'logo'),
    value: shownOrAsset(
      'A picture of the row: the name of an asset, or a base64 data URI of a PNG, a JPEG or an SVG (`data:image/png;base64,…`). Exactly one of `asset` and `value`.',
    ),
    fit: pictureFit(
      '`contain`: as large as fits into the rect. `cover`: as small as covers it, the rest is cut. `stretch`: as wide and as high as the rect.',
      'cover',
    ),
  },
  signature: {
    asset: asset('The name of an image asset or of path data: the same signature in every row.', 'signature-drini'),
    value: shownOrAsset(
      'A signature of the row: the name of an asset, or a base64 data URI. Exactly one of `asset` and `value`.',
    ),
    color: ink('The colour of path data and SVG. PNG and JPEG keep their own.'),
    fit: pictureFit('The same as for an image.', 'contain'),
  },
  qr: {
    value: shown('The content of the code.', { text: 'https://verify.example/{{column_6}}' }),
    errorCorrection: choice(['L', 'M', 'Q', 'H'], {
      default: 'M',
      label: 'Error correction',
      does: 'The share of the code that may be damaged: `L` 7 %, `M` 15 %, `Q` 25 %, `H` 30 %. More makes the modules smaller.',
      example: 'Q',
    }),
    quietZone: number({
      default: 4,
      from: 0,
      whole: true,
      step: 1,
      unit: 'modules',
      label: 'Quiet zone',
      does: 'The empty margin on each side, inside the rect. The standard requires 4.',
      example: 2,
    }),
    color: ink('The colour of the dark modules.'),
    background: background('#ffffff'),
  },
  barcode: {
    value: shown('The content of the code.'),
    symbology: text(
      {
        default: 'code128',
        label: 'Symbology',
        does: 'One of the [symbologies](symbologies.md), by name. An unknown name skips the overlay (`VALUE_INVALID`).',
        example: 'ean13',
      },
      { control: 'symbology' },
    ),
    showText: flag({ default: false, label: 'Show text', does: 'Writes the value below the bars.', example: true }),
    color: ink('The colour of the bars and of the text.'),
    background: background('#ffffff'),
    options: encoderOptions({
      default: {},
      label: 'Options',
      does: 'Options of bwip-js for this symbology. A rejected option skips the overlay (`VALUE_INVALID`).',
      example: { eclevel: 5 },
    }),
  },
  marker: {
    label: text({ default: '', label: 'Label', does: 'The words on the flag.', example: 'Sign here' }),
    shape: choice(['sign-here', 'initial', 'date', 'note'], {
      default: 'sign-here',
      label: 'Shape',
      does: 'The shape of the flag. `sign-here` and `initial` point to the left.',
      example: 'date',
    }),
    color: ink('The colour of the flag. Its words are black or white, whichever is easier to read.'),
  },
  seal: {
    label: text({
      default: 'Digitally sealed',
      label: 'Label',
      does: 'The words above the name of the signer and the time.',
      example: 'Electronic seal',
    }),
    asset: asset('The name of an image asset, drawn left of the words, or above them in a high rect.', 'logo'),
  },
};

export const fieldMembers = {
  page: number({
    from: 0,
    whole: true,
    does: 'Optional, because a field has its own page. If it is given and the page does not exist, the overlay is skipped.',
    example: 0,
  }),
  rect: rect({ unit: 'points', does: 'Optional. It has no effect.', example: { x: 0, y: 0, width: 100, height: 20 } }),
  field: name({
    required: true,
    does: 'The full name of the form field, as `bulkfill pdf fields` prints it.',
    example: 'applicant.name',
  }),
  value: shown(
    'The value of the field. A choice takes an option by its value, else by its label. A blank value empties a text or choice field and unticks a box. A text longer than the field allows is `VALUE_INVALID`.',
  ),
  checkedValues: checkedValues(`For check boxes and radio buttons. ${ticks} Absent: see [yes and no](#yes-and-no).`, [
    'married',
  ]),
  format: written({ date: { input: 'yyyy-MM-dd', dateStyle: 'short' } }),
};
