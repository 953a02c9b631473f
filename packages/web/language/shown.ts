/** Anything that a page can show within a sentence. Like Preact's `ComponentChild`, but without the DOM's types. */
export type Shown = object | string | number | boolean | null | undefined;
