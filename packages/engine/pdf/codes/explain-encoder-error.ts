/** Replacements for encoder messages that repeat part of the value. */
const ownWords: Readonly<Record<string, string>> = {
  unknownFNC: 'Unknown function character',
  GS1unknownAI: 'Unrecognised application identifier',
};

/**
 * Returns one sentence for the manifest from an encoder's error: its own reason ("bwipp.ean13badCheckDigit#6917:
 * Incorrect check digit provided"), unless it repeats part of the value or shows a fault of the code.
 */
export const explainEncoderError = (error: unknown, symbology: string, value: string): string => {
  const text = error instanceof Error ? error.message : String(error);
  const [, name = '', info = ''] = /^bwipp\.(\w+)(?:#\d+)?: ([\x20-\x7e]{1,200})$/.exec(text) ?? [];
  const reason = Object.hasOwn(ownWords, name) ? ownWords[name] : info;
  if (!reason || repeats(reason, value)) return `The value cannot be encoded as ${symbology}.`;
  return `The value cannot be encoded as ${symbology}: ${reason.replace(/\.$/, '')}.`;
};

/** Whether a reason repeats five characters of the value. Fewer may be an application identifier (`3103`). */
const repeats = (reason: string, value: string): boolean =>
  (reason.match(/[A-Za-z0-9]{5,}/g) ?? []).some((word) => value.includes(word));
