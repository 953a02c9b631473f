import { OverlaySkipped } from '../overlay-skipped.ts';

type Options = Readonly<Record<string, string | number | boolean>>;

/** Options of bwip-js's encoders that choose what is encoded, from its documentation. */
const encoderOptions: ReadonlySet<string> = new Set(
  `addongap altstartstop append badmod11 barxmult binarytext category cccolumns ccversion checkoffset checktype columns compact
   custinfoenc dmre dontlint ecaddchars eclevel encoding fast fixedeclevel format gssep hidestars hostratio includecheck
   includecheckintext includestartstop layers legacy legacyencoder link1 linkage mask mode newencoder numeric nwidth parse parsefnc
   permitaddon pzn8 ratio raw readerinit rev rowheight rowmult rows sam segments semi sepheight shortfinder start suppressc
   suppresskanjimode swidth type unidirectional unlatchextbeforec validatecheck version wwidth`.split(/\s+/),
);

/** Options of bwip-js's drawing: the overlay's own members decide these, so they are accepted and change nothing. */
const drawingOptions =
  /^(?:scale[XY]?|rotate|height|width|monochrome|dotty|(?:padding|border|guard|inkspread|show|addontext|extratext|text|alttext)\w*|(?:bar|space)ratio|(?:bar|background|border|text)color|includetext|addondescent|guarddescent|sizelimit)$/;

/** A retail reader refuses these without their check characters, though the encoder would leave them out. */
const alwaysChecked: ReadonlySet<string> = new Set(['code93', 'code93ext']);
const checkedByDefault: ReadonlySet<string> = new Set(['code11', 'msi']);

/**
 * The options that reach the encoder: only those it documents for encoding, because it lets an option replace any of its
 * internal variables of the same name. An unknown one throws `VALUE_INVALID`, naming it.
 */
export const encoderOptionsOf = (symbology: string, options: Options): Record<string, string | number | boolean> => {
  const passed: Record<string, string | number | boolean> = {};
  if (checkedByDefault.has(symbology)) passed.includecheck = true;
  for (const [name, value] of Object.entries(options)) {
    if (encoderOptions.has(name)) passed[name] = value;
    else if (!drawingOptions.test(name)) {
      throw new OverlaySkipped('VALUE_INVALID', `The barcode option ${JSON.stringify(name.slice(0, 40))} is not known.`);
    }
  }
  if (alwaysChecked.has(symbology)) passed.includecheck = true;
  return passed;
};
