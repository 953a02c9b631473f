/** Maximum JSON bytes per page of results or findings. Each entry has at most 64 KB. */
const maxPageBytes = 1024 * 1024;

export class PageEntries<Entry> {
  readonly entries: Entry[] = [];
  readonly #limit: number;
  #sizeBytes = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Adds an entry, unless the page is full. The first one always fits. */
  add(entry: Entry, content: unknown): boolean {
    if (this.entries.length === this.#limit) return false;
    const sizeBytes = Buffer.byteLength(JSON.stringify(content));
    if (this.entries.length > 0 && this.#sizeBytes + sizeBytes > maxPageBytes) return false;
    this.#sizeBytes += sizeBytes;
    this.entries.push(entry);
    return true;
  }
}
