import type { FontRequest } from './font-set.ts';

export type StandardFontName =
  | 'Helvetica'
  | 'Helvetica-Bold'
  | 'Helvetica-Oblique'
  | 'Helvetica-BoldOblique'
  | 'Times-Roman'
  | 'Times-Bold'
  | 'Times-Italic'
  | 'Times-BoldItalic'
  | 'Courier'
  | 'Courier-Bold'
  | 'Courier-Oblique'
  | 'Courier-BoldOblique'
  | 'Symbol'
  | 'ZapfDingbats';

export interface ResolvedFamily {
  readonly family: 'helvetica' | 'times' | 'courier' | 'symbol' | 'zapfdingbats' | 'noto';
  readonly bold: boolean;
  readonly italic: boolean;
}

const families: ReadonlyMap<string, ResolvedFamily['family']> = new Map([
  ['helvetica', 'helvetica'],
  ['arial', 'helvetica'],
  ['liberationsans', 'helvetica'],
  ['sansserif', 'helvetica'],
  ['times', 'times'],
  ['timesroman', 'times'],
  ['timesnewroman', 'times'],
  ['timesnewromanps', 'times'],
  ['liberationserif', 'times'],
  ['serif', 'times'],
  ['courier', 'courier'],
  ['couriernew', 'courier'],
  ['couriernewps', 'courier'],
  ['liberationmono', 'courier'],
  ['monospace', 'courier'],
  ['symbol', 'symbol'],
  ['zapfdingbats', 'zapfdingbats'],
  ['dingbats', 'zapfdingbats'],
  ['notosans', 'noto'],
]);

/**
 * Returns the family of a font name. Style words in it (`Helvetica-BoldOblique`, `Arial,Italic`,
 * `TimesNewRomanPS-BoldMT`) are added to the request's own style. Unknown names map to Helvetica.
 */
export const resolveFamily = (request: FontRequest): ResolvedFamily => {
  const name = request.font.toLowerCase().replace(/[^a-z]/g, '');
  const [, stem = '', style = ''] = /^(.*?)((?:bold|italic|oblique|regular|mt)*)$/.exec(name) ?? [];
  return {
    family: families.get(stem) ?? 'helvetica',
    bold: request.bold || style.includes('bold'),
    italic: request.italic || style.includes('italic') || style.includes('oblique'),
  };
};

export const findStandardFontName = ({ family, bold, italic }: ResolvedFamily): StandardFontName | undefined => {
  switch (family) {
    case 'helvetica':
      return bold ? (italic ? 'Helvetica-BoldOblique' : 'Helvetica-Bold') : italic ? 'Helvetica-Oblique' : 'Helvetica';
    case 'times':
      return bold ? (italic ? 'Times-BoldItalic' : 'Times-Bold') : italic ? 'Times-Italic' : 'Times-Roman';
    case 'courier':
      return bold ? (italic ? 'Courier-BoldOblique' : 'Courier-Bold') : italic ? 'Courier-Oblique' : 'Courier';
    case 'symbol':
      return 'Symbol';
    case 'zapfdingbats':
      return 'ZapfDingbats';
    case 'noto':
      return undefined;
    default:
      return family satisfies never;
  }
};
