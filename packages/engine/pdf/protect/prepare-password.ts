import { bidi } from '../fonts/characters/bidi.ts';
import { prepareSasl } from '../unlock/password-bytes.ts';

/** Characters that SASLprep prohibits (RFC 3454, C.2 to C.9), or that Unicode does not assign. */
const prohibited =
  /\p{Cc}|\p{Co}|\p{Cs}|\p{Cn}|\u0340|\u0341|\u06dd|\u070f|\u180e|[\u200c-\u200f\u2028-\u202e\u2060-\u2063]|[\u206a-\u206f\u2ff0-\u2ffb\ufff9-\ufffd]|[\u{1d173}-\u{1d17a}]|[\u{e0000}-\u{e007f}]/u;

const isRightToLeft = (character: string | undefined): boolean =>
  character !== undefined && ['R', 'AL'].includes(bidi().getBidiCharTypeName(character));

/** Whether right-to-left text is mixed with other letters, or does not begin and end the password (RFC 3454, 6). */
const isMixed = (characters: readonly string[]): boolean =>
  characters.some(isRightToLeft) &&
  (!isRightToLeft(characters[0]) ||
    !isRightToLeft(characters.at(-1)) ||
    characters.some((character) => bidi().getBidiCharTypeName(character) === 'L'));

export type PreparedPassword = { readonly bytes: Buffer } | { readonly fault: string };

/** Prepares a password by SASLprep (RFC 4013). `fault`: a rule of a diagnostic; it never contains the password. */
export const preparePassword = (cell: string | undefined): PreparedPassword => {
  const text = prepareSasl(cell ?? '');
  if (text.trim() === '') return { fault: 'The password in {column} is blank.' };
  if (prohibited.test(text)) return { fault: 'The password in {column} has characters that a password cannot have.' };
  const characters = [...text];
  if (characters.length < 6) return { fault: 'The password in {column} is shorter than 6 characters.' };
  if (isMixed(characters))
    return {
      fault: 'The password in {column} mixes letters of both writing directions, or begins or ends otherwise.',
    };
  const bytes = Buffer.from(text);
  return bytes.length > 127 ? { fault: 'The password in {column} is longer than 127 bytes.' } : { bytes };
};
