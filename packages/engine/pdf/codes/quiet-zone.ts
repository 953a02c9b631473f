export interface QuietZone {
  readonly left: number;
  readonly right: number;
  /** Above and below. */
  readonly vertical: number;
}

const linear = (left: number, right = left): QuietZone => ({ left, right, vertical: 0 });
const around = (modules: number): QuietZone => ({ left: modules, right: modules, vertical: modules });

/** Quiet zones (GS1 General Specifications 5, ISO/IEC 15417, 16388, 18004, 16022, 15438, 24778, …). */
const bySymbology = new Map<string, QuietZone>([
  ['ean13', linear(11, 7)],
  ['isbn', linear(11, 7)],
  ['ismn', linear(11, 7)],
  ['issn', linear(11, 7)],
  ['ean8', linear(7)],
  ['mands', linear(12)],
  ['upca', linear(9)],
  ['upce', linear(9, 7)],
  ['ean5', linear(7)],
  ['ean2', linear(7)],
  ['pharmacode', linear(6)],
  ['pharmacode2', linear(4)],
  ['qrcode', around(4)],
  ['swissqrcode', around(4)],
  ['gs1qrcode', around(4)],
  ['gs1dlqrcode', around(4)],
  ['hibcqrcode', around(4)],
  ['d3aqr', around(4)],
  ['microqrcode', around(2)],
  ['rectangularmicroqrcode', around(2)],
  ['pdf417', around(2)],
  ['pdf417compact', around(2)],
  ['hibcpdf417', around(2)],
  ['hanxin', around(3)],
  ['dotcode', around(3)],
  ['gs1dotcode', around(3)],
  ['codablockf', { left: 10, right: 10, vertical: 1 }],
  ['hibccodablockf', { left: 10, right: 10, vertical: 1 }],
  ['code16k', { left: 10, right: 1, vertical: 1 }],
  ['code49', { left: 10, right: 1, vertical: 1 }],
  ['ean13composite', { left: 7, right: 7, vertical: 1 }],
  ['upcacomposite', { left: 7, right: 7, vertical: 1 }],
  ['ean8composite', { left: 7, right: 7, vertical: 1 }],
  ['upcecomposite', { left: 7, right: 7, vertical: 1 }],
  ['gs1-128composite', { left: 10, right: 10, vertical: 1 }],
]);

/** Returns a symbology's quiet zone by bwip-js name. Default: 10 modules next to linear codes, 1 around matrices. */
export const quietZoneOf = (symbology: string, kind: 'linear' | 'matrix' | 'maxicode'): QuietZone => {
  const known = bySymbology.get(symbology);
  if (known) return known;
  if (kind !== 'linear') return around(1);
  // DataBar includes its own guards; one module keeps neighbours from touching them.
  return symbology.startsWith('databar') ? linear(1) : linear(10);
};
