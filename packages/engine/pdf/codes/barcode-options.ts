import { OverlaySkipped } from '../overlay-skipped.ts';

type Options = Readonly<Record<string, string | number | boolean>>;

/** Options of bwip-js's encoders that affect the encoded data, from its documentation. */
const encoderOptions: ReadonlySet<string> = new Set(
  `addongap altstartstop append badmod11 barxmult binarytext category cccolumns ccversion checkoffset checktype columns compact
   custinfoenc dmre dontlint ecaddchars eclevel encoding fast fixedeclevel format gssep hidestars hostratio includecheck
   includecheckintext includestartstop layers legacy legacyencoder link1 linkage mask mode newencoder numeric nwidth parse parsefnc
   permitaddon pzn8 ratio raw readerinit rev rowheight rowmult rows sam segments semi sepheight shortfinder start suppressc
   suppresskanjimode swidth type unidirectional unlatchextbeforec validatecheck version wwidth`.split(/\s+/),
);

/** Drawing options of bwip-js. They are accepted and ignored, because the overlay's own members decide them. */
const drawingOptions =
  /^(?:scale[XY]?|rotate|height|width|monochrome|dotty|(?:padding|border|guard|inkspread|show|addontext|extratext|text|alttext)\w*|(?:bar|space)ratio|(?:bar|background|border|text)color|includetext|addondescent|guarddescent|sizelimit)$/;

/** Symbologies whose check characters are always added, because retail readers reject symbols without them. */
const alwaysChecked: ReadonlySet<string> = new Set(['code93', 'code93ext']);
const checkedByDefault: ReadonlySet<string> = new Set(['code11', 'msi']);

/**
 * Returns the options that reach the encoder: only documented encoding options, because bwip-js lets an option replace
 * any internal variable of the same name. Throws `VALUE_INVALID`, with the name, for an unknown option.
 */
export const encoderOptionsOf = (symbology: string, options: Options): Record<string, string | number | boolean> => {
  const passed: Record<string, string | number | boolean> = {};
  if (checkedByDefault.has(symbology)) passed.includecheck = true;
  for (const [name, value] of Object.entries(options)) {
    if (encoderOptions.has(name)) passed[name] = value;
    else if (!drawingOptions.test(name)) {
      throw new OverlaySkipped(
        'VALUE_INVALID',
        `The barcode option ${JSON.stringify(name.slice(0, 40))} is not known.`,
      );
    }
  }
  if (alwaysChecked.has(symbology)) passed.includecheck = true;
  return passed;
};
