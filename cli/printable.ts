/** Text of somebody else (a PDF, a package, a service) as it may stand on a terminal: it must not drive it. */
export const printable = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
