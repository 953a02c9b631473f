/** Writes a value as JSON in UTF-8. The bytes own their buffer, so that a thread can transfer them. */
export const jsonBytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
