/** One picture of the reference: the same overlay several times, side by side, with what differs below each. */
export interface Strip {
  /**
   * The file is `pictures/<name>.png`; the kind whose section shows it is what stands before the first hyphen.
   */
  readonly name: string;
  /** What a reader who does not see it is told. */
  readonly alt: string;
  /** Of each overlay's rect, points. */
  readonly width: number;
  readonly height: number;
  /** Members that all of them have, in the words of a template. */
  readonly all: Readonly<Record<string, unknown>>;
  readonly each: readonly Readonly<Record<string, unknown>>[];
  /** Free room around each rect, points. */
  readonly margin?: number;
}

const letter = 'We are glad to offer you the position of archivist, from the first of March on.';
const fixed = (text: string) => ({ static: text });
const each = (member: string, ...values: readonly unknown[]) => values.map((value) => ({ [member]: value }));
const text = (value: string, more: Readonly<Record<string, unknown>> = {}) => ({
  kind: 'text',
  value: fixed(value),
  ...more,
});

const goods = JSON.stringify([
  { name: 'Ruler', amount: '4.50' },
  { name: 'Pencils', amount: '12' },
  { name: 'Paper', amount: '30.25' },
]);
const goodsCells = [
  { key: 'name', x: 4, width: 110, size: 9 },
  { key: 'amount', x: 116, width: 60, size: 9, align: 'right', format: { number: { minimumFractionDigits: 2 } } },
];
const goodsLines = {
  header: { cells: { name: 'Item', amount: 'Amount' } },
  footer: { cells: { name: 'Total', amount: { sum: 'amount' } } },
};

export const strips: readonly Strip[] = [
  {
    name: 'text-align',
    alt: 'The same paragraph aligned left, centred, aligned right and justified',
    ...{ width: 110, height: 52, all: text(letter, { wrap: true, size: 9 }) },
    each: each('align', 'left', 'center', 'right', 'justify'),
  },
  {
    name: 'text-vertical-align',
    alt: 'A line at the top, in the middle and at the bottom of its rect',
    ...{ width: 110, height: 40, all: text('Maria López', { size: 11 }) },
    each: each('verticalAlign', 'top', 'middle', 'bottom'),
  },
  {
    name: 'text-wrap',
    alt: 'Without wrap the line runs over the right edge, with wrap it is broken into lines',
    ...{ width: 120, height: 42, margin: 40, all: text('A longer text than its rect is wide', { size: 11 }) },
    each: each('wrap', false, true),
  },
  {
    name: 'text-line-height',
    alt: 'The same paragraph with lines closer together and further apart',
    ...{ width: 110, height: 64, all: text(letter, { wrap: true, size: 9, verticalAlign: 'top' }) },
    each: each('lineHeight', 1, 1.2, 1.6),
  },
  {
    name: 'text-fit',
    alt: 'Without fit the name runs over its rect, with shrink it is smaller, with minSize 12 it is not made smaller than that',
    ...{ width: 110, height: 26, margin: 40, all: text('Bartholomew Featherstone', { size: 14.5 }) },
    each: [{ fit: 'none' }, { fit: 'shrink' }, { fit: 'shrink', minSize: 12 }],
  },
  {
    name: 'text-overflow',
    alt: 'Text that is too wide, drawn beyond its rect, cut at its rect, and not drawn',
    ...{ width: 90, height: 26, margin: 42, all: text('Bartholomew Featherstone', { size: 13 }) },
    each: each('overflow', 'visible', 'clip', 'error'),
  },
  {
    name: 'text-comb',
    alt: 'One character in each of eight cells, and fewer characters than cells',
    ...{ width: 136, height: 22, all: { kind: 'text', size: 13, comb: 8, font: 'Courier' } },
    each: [{ value: fixed('20260301') }, { value: fixed('4711') }],
  },
  {
    name: 'text-frame',
    alt: 'A text with a background, with a border, and with both',
    ...{ width: 110, height: 26, all: text('Confidential', { align: 'center', size: 11 }) },
    each: [
      { background: '#fff4c2' },
      { border: { width: 1, color: '#8a6d1f' } },
      { background: '#1d2a44', color: '#ffffff', border: { width: 2, color: '#c9a227' } },
    ],
  },
  {
    name: 'text-font',
    alt: 'The named families, bold and italic',
    ...{ width: 84, height: 22, all: text('Grüße 123', { size: 13 }) },
    each: [
      { font: 'Helvetica' },
      { font: 'Times' },
      { font: 'Courier' },
      { font: 'Noto Sans' },
      { bold: true },
      { italic: true },
    ],
  },
  {
    name: 'text-format',
    alt: 'A number, an amount, a date, a name and a code, each as its format writes it',
    ...{ width: 132, height: 20, all: { kind: 'text', size: 11 } },
    each: [
      { value: fixed('1234.5'), format: { number: { minimumFractionDigits: 2 }, locale: 'de-DE' } },
      { value: fixed('1234.5'), format: { number: { style: 'currency', currency: 'EUR' } } },
      { value: fixed('2026-03-01'), format: { date: { dateStyle: 'long' } } },
      { value: fixed('MARIA LÓPEZ'), format: { case: 'title' } },
      { value: fixed('F'), format: { map: { M: 'Mr', F: 'Ms' } } },
    ],
  },
  {
    name: 'overlay-rotation',
    alt: 'The same text turned by 0, 20, 90 and 180 degrees about the centre of its rect',
    ...{ width: 84, height: 18, margin: 34, all: text('Office copy', { align: 'center', size: 11 }) },
    each: each('rotation', 0, 20, 90, 180),
  },
  {
    name: 'overlay-opacity',
    alt: 'The same text solid, half and hardly visible',
    ...{ width: 110, height: 30, all: text('DRAFT', { align: 'center', size: 26, bold: true, color: '#b00020' }) },
    each: each('opacity', 1, 0.5, 0.15),
  },
  {
    name: 'checkbox-mark',
    alt: 'A check, a cross, a dot, and no mark for the value no',
    ...{ width: 30, height: 30, margin: 28, all: { kind: 'checkbox' } },
    each: [
      { value: fixed('yes'), mark: 'check' },
      { value: fixed('yes'), mark: 'cross' },
      { value: fixed('yes'), mark: 'dot' },
      { value: fixed('no'), mark: 'check' },
    ],
  },
  {
    name: 'image-fit',
    alt: 'A round picture inside its rect, covering its rect, and stretched to it',
    ...{ width: 110, height: 44, all: { kind: 'image', asset: 'picture' } },
    each: each('fit', 'contain', 'cover', 'stretch'),
  },
  {
    name: 'signature-color',
    alt: 'A signature of path data in black and in blue',
    ...{ width: 110, height: 36, all: { kind: 'signature', asset: 'strokes' } },
    each: each('color', '#000000', '#1b2f6e'),
  },
  {
    name: 'qr-error-correction',
    alt: 'The same address with the levels L, M, Q and H: the modules become smaller',
    ...{
      width: 72,
      height: 72,
      margin: 16,
      all: { kind: 'qr', value: fixed('https://verify.example/AI-26013'), quietZone: 0 },
    },
    each: each('errorCorrection', 'L', 'M', 'Q', 'H'),
  },
  {
    name: 'qr-quiet-zone',
    alt: 'A code that fills its rect, and codes with a margin of 2 and of 4 modules',
    ...{
      width: 72,
      height: 72,
      margin: 16,
      all: { kind: 'qr', value: fixed('https://verify.example/AI-26013'), background: '#fff4c2' },
    },
    each: each('quietZone', 0, 2, 4),
  },
  {
    name: 'barcode-show-text',
    alt: 'A barcode without and with its text',
    ...{ width: 130, height: 44, all: { kind: 'barcode', value: fixed('AI-26013') } },
    each: each('showText', false, true),
  },
  {
    name: 'barcode-symbology',
    alt: 'Code 128, EAN-13, PDF417 and Data Matrix',
    ...{ width: 104, height: 48, all: { kind: 'barcode', value: fixed('9780201379624') } },
    each: each('symbology', 'code128', 'ean13', 'pdf417', 'datamatrix'),
  },
  {
    name: 'list-parts',
    alt: 'A list of three items, the same with a header and a sum, and the same with stripes and rules',
    ...{ width: 180, height: 70, all: { kind: 'list', value: fixed(goods), itemHeight: 14, cells: goodsCells } },
    each: [{}, goodsLines, { ...goodsLines, stripe: '#eef1f7', rule: { color: '#8a94a8' } }],
  },
  {
    name: 'marker-shape',
    alt: 'The flags sign-here, initial, date and note',
    ...{ width: 90, height: 26, all: { kind: 'marker', color: '#e0a100' } },
    each: [
      { shape: 'sign-here', label: 'Sign here' },
      { shape: 'initial', label: 'Initials' },
      { shape: 'date', label: 'Date' },
      { shape: 'note', label: 'Two copies' },
    ],
  },
];
