/** The part of `linebreak` that is used; the package carries no types. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    /** The next opportunity after the last one: the UTF-16 index where a line may begin. */
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }
}
