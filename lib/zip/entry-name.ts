/**
 * UTF-8 bytes of an entry's name in NFC, so that the same name is the same bytes on every platform.
 *
 * Names arrive safe; this is the last line of defence against an archive that writes outside its folder.
 * Throws RangeError for a name that is empty, longer than 65,535 bytes, not well-formed Unicode, or holds a separator, NUL or "..".
 */
export const encodeEntryName = (name: string): Buffer => {
  if (name === '' || unsafe.test(name) || name === '.' || !name.isWellFormed()) throw new RangeError('The entry name is not safe.');
  const bytes = Buffer.from(ascii.test(name) ? name : name.normalize('NFC'), 'utf8');
  if (bytes.length > 0xffff) throw new RangeError('The entry name is longer than 65,535 bytes.');
  return bytes;
};

const unsafe = /[/\\\0]|\.\./;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole ASCII range is meant.
const ascii = /^[\x00-\x7f]*$/;
