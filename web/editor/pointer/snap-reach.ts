/** Pixels of the screen within which edges snap. Source: editor.md, "Finer points". */
const snapPixels = 4;
/** Points within which edges snap; 0 where snapping is suspended. */
export const reachOf = ({ altKey }: MouseEvent, scale: number): number => (altKey ? 0 : snapPixels / scale);
