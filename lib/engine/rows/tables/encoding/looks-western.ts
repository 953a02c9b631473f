/** Letters that Western European texts have beyond ASCII, with their typographic quotes, dashes and currency signs. */
const western = /^[ªº°²³µ·ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿŒœŸŠšŽž€‚„…†‡‰‹›‘’“”•–—™¡¿§«»£©®´ÐðÞþ\u00a0]$/u;

/** A capital that only names begin with, in a word: `MŸller` was ü on a Mac. */
const macLetter = /\p{L}[ŸŠŽ]\p{Ll}|\p{Ll}[ŸŠŽ]/u;

/**
 * What texts in other code pages look like in Windows-1252: signs within words (`£ukasz`, `Pawe³`), letters next to others than in any
 * Western language (`Gdañsk`, `Brãila`, `Kazlauskienë`).
 */
const foreign =
  /\p{L}[£³¹¿¡¥¢±¶¾½¼¯¬¦¤¨¸×÷]|[£³¹¾½¼¯±¶¦¤]\p{L}|ñ(?![aeiouáéíóúü])|ã(?![oes]|\P{L}|$)|œ(?!u)|È(?!v|\p{Lu})|[iu]æ|iø(?!\p{L})|enë(?!\p{L})|[èìùø]\p{L}{0,30}[áí]|[áí]\p{L}{0,30}[èìùø]/u;

/**
 * Letters of Icelandic, which are Turkish and Baltic ones more often, õ as in Estonian, which is Hungarian ő more often, è as in `Noè`, which
 * is Croatian č more often, and those of `Kõszeg`, `Bøeznice` and `Pietø`.
 */
const ambiguous = /[ðþýÐÞÝ]|õ(?!e)|[aeiou]è(?!re|s)|[tnkgv]ø(?!\p{L})|ø[ei]|Íe/u;

/** How much a text that was read as Windows-1252 looks like Western European: `perhaps` where statistics may tell. */
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
      // Two such letters side by side are rare in the West (`Kääriäinen`) and the rule in Cyrillic, Greek or Chinese bytes.
      if (before > '\u00bf') joined++;
    }
    before = character;
  }
  if (strange > 0) return 'no';
  return joined * 4 > known || ambiguous.test(text) ? 'perhaps' : 'yes';
};
