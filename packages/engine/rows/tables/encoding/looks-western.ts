/** Letters beyond ASCII in Western European texts, with typographic quotes, dashes and currency signs. */
const western =
  /^[ªº°²³µ·ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿŒœŸŠšŽž€‚„…†‡‰‹›‘’“”•–—™¡¿§«»£©®´ÐðÞþ\u00a0]$/u;

/** A capital inside a word that otherwise only begins names: `MŸller` was ü on a Mac. */
const macLetter = /\p{L}[ŸŠŽ]\p{Ll}|\p{Ll}[ŸŠŽ]/u;

/** Other code pages read as Windows-1252: `£ukasz`, `Pawe³`, `Gdañsk`, `Brãila`, `Kazlauskienë`. */
const foreign =
  /\p{L}[£³¹¿¡¥¢±¶¾½¼¯¬¦¤¨¸×÷]|[£³¹¾½¼¯±¶¦¤]\p{L}|ñ(?![aeiouáéíóúü])|ã(?![oes]|\P{L}|$)|œ(?!u)|È(?!v|\p{Lu})|[iu]æ|iø(?!\p{L})|enë(?!\p{L})|[èìùø]\p{L}{0,30}[áí]|[áí]\p{L}{0,30}[èìùø]/u;

/**
 * Letters that are more often from another code page: Icelandic (Turkish or Baltic), õ (Hungarian ő), è (Croatian č),
 * and those of `Kõszeg`, `Bøeznice` and `Pietø`.
 */
const ambiguous = /[ðþýÐÞÝ]|õ(?!e)|[aeiou]è(?!re|s)|[tnkgv]ø(?!\p{L})|ø[ei]|Íe/u;

/** Rates whether a text read as Windows-1252 looks Western European; `perhaps` means that statistics must decide. */
export const looksWestern = (text: string): 'yes' | 'perhaps' | 'no' => {
  if (macLetter.test(text) || foreign.test(text)) return 'no';
  let known = 0;
  let strange = 0;
  let joined = 0;
  let before = '';
  for (const character of text) {
    if (character > '\u007f') {
      if (western.test(character)) known++;
      else strange++;
      // Two such adjacent letters are rare in the West (`Kääriäinen`) and the rule in Cyrillic, Greek or Chinese bytes.
      if (before > '\u00bf') joined++;
    }
    before = character;
  }
  if (strange > 0) return 'no';
  return joined * 4 > known || ambiguous.test(text) ? 'perhaps' : 'yes';
};
