/** Reasons that repeat what they could not make sense of, in words of ours. */
const ownWords: Readonly<Record<string, string>> = {
  unknownFNC: 'Unknown function character',
  GS1unknownAI: 'Unrecognised application identifier',
};

/**
 * One sentence for the manifest from whatever the encoder threw. Its own reasons are kept ("bwipp.ean13badCheckDigit#6917: Incorrect
 * check digit provided"), unless they repeat part of the value; faults of its code are not for clients.
 */
export const encoderReason = (error: unknown, symbology: string, value: string): string => {
  const text = error instanceof Error ? error.message : String(error);
  const [, name = '', info = ''] = /^bwipp\.(\w+)(?:#\d+)?: ([\x20-\x7e]{1,200})$/.exec(text) ?? [];
  const reason = Object.hasOwn(ownWords, name) ? ownWords[name] : info;
  if (!reason || repeats(reason, value)) return `The value cannot be encoded as ${symbology}.`;
  return `The value cannot be encoded as ${symbology}: ${reason.replace(/\.$/, '')}.`;
};

/** Five characters in a row are a name or a number of the row, where fewer are an application identifier such as `3103`. */
const repeats = (reason: string, value: string): boolean => (reason.match(/[A-Za-z0-9]{5,}/g) ?? []).some((word) => value.includes(word));
