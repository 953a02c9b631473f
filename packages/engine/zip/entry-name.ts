/**
 * Encodes an entry name as UTF-8 in NFC, so that the same name has the same bytes on every platform.
 * Names are sanitized before; this is the last defence against an archive that writes outside its folder.
 * @param hasFolders whether the name may be a path: names separated by `/`.
 * Throws RangeError for a name that is empty, longer than 65,535 bytes or not well-formed Unicode, or that contains a
 * separator, NUL or "..".
 */
export const encodeEntryName = (name: string, hasFolders = false): Buffer => {
  const parts = hasFolders ? name.split('/') : [name];
  if (parts.some(isUnsafe) || !name.isWellFormed()) throw new RangeError('The entry name is not safe.');
  const bytes = Buffer.from(ascii.test(name) ? name : name.normalize('NFC'), 'utf8');
  if (bytes.length > 0xffff) throw new RangeError('The entry name is longer than 65,535 bytes.');
  return bytes;
};

const isUnsafe = (part: string): boolean => part === '' || part === '.' || unsafe.test(part);
const unsafe = /[/\\\0]|\.\./;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole ASCII range is meant.
const ascii = /^[\x00-\x7f]*$/;
