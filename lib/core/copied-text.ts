/** The same text in memory of its own. A slice of some length keeps the text alive that it was cut from: of a cell, its whole batch of rows. */
export const copiedText = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');
