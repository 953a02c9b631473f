import { encodeTextString } from '../text-string.ts';
import type { ObjectFile } from '../write/object-file.ts';

/** Items per group: few enough to scan. */
const fanOut = 100;

export interface Bookmark {
  readonly title: string;
  readonly rowNumber: number;
  readonly page: number;
}

interface PendingItem {
  readonly number: number;
  readonly opened: string;
}

interface OpenGroup {
  readonly number: number;
  readonly firstRow: number;
  readonly page: number;
  firstItem: number;
  lastRow: number;
  count: number;
  pending: PendingItem | undefined;
}

/**
 * The document outline (ISO 32000-2, 12.3.3), written while bookmarks arrive. More than a hundred are gathered in
 * closed groups (`Rows 1–100`), and groups in groups.
 */
export class OutlineWriter {
  readonly #file: ObjectFile;
  readonly #levels: OpenGroup[] = [];

  constructor(file: ObjectFile) {
    this.#file = file;
  }

  append({ title, rowNumber, page }: Bookmark): void {
    this.#append(0, this.#file.allocate(), rowNumber, rowNumber, page, title, '');
  }

  finish(): number {
    for (let level = 0; ; level++) {
      const group = this.#levels[level]!;
      if (level < this.#levels.length - 1) {
        this.#close(level, group);
        continue;
      }
      const last = this.#writePending(group);
      const body = `<</Type/Outlines/First ${group.firstItem} 0 R/Last ${last} 0 R/Count ${group.count}>>`;
      this.#file.object(group.number, body, 'navigation');
      return group.number;
    }
  }

  #append(
    level: number,
    number: number,
    firstRow: number,
    lastRow: number,
    page: number,
    title: string,
    entries: string,
  ): void {
    let group = this.#levels[level];
    if (group === undefined || group.count === fanOut) {
      if (group !== undefined) this.#close(level, group);
      group = {
        number: this.#file.allocate(),
        firstRow,
        page,
        firstItem: number,
        lastRow,
        count: 0,
        pending: undefined,
      };
      this.#levels[level] = group;
    }
    const previous = group.pending === undefined ? '' : `/Prev ${this.#writePending(group, number)} 0 R`;
    const opened = `<</Title ${encodeTextString(title)}/Parent ${group.number} 0 R/Dest[${page} 0 R/Fit]${previous}${entries}`;
    group.pending = { number, opened };
    group.lastRow = lastRow;
    group.count++;
  }

  #close(level: number, group: OpenGroup): void {
    const last = this.#writePending(group);
    const { number, firstRow, lastRow, page } = group;
    // A negative count marks a closed group.
    const entries = `/First ${group.firstItem} 0 R/Last ${last} 0 R/Count ${-group.count}`;
    const title = `Rows ${firstRow}\u2013${lastRow}`;
    this.#append(level + 1, number, firstRow, lastRow, page, title, entries);
  }

  #writePending(group: OpenGroup, next?: number): number {
    const { number, opened } = group.pending!;
    this.#file.object(number, `${opened}${next === undefined ? '' : `/Next ${next} 0 R`}>>`, 'navigation');
    return number;
  }
}
