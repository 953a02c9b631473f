/** Writes a value as JSON in UTF-8. The bytes have a buffer of their own, so a thread can hand them over. */
export const jsonBytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
