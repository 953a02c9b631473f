/** Sentences of error codes. The service explains in English: only other languages translate it. */
export default {} as Readonly<Record<string, string>>;
