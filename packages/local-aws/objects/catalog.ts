import type { Durability } from '../sqlite-database.ts';
import { CatalogDatabase, type CatalogRow } from './catalog-database.ts';
import type { ObjectRecord, PartRecord, UploadRecord } from './records.ts';

const decoded = <Decoded>({ headers, checksums, ...row }: CatalogRow): Decoded =>
  ({
    ...row,
    headers: JSON.parse(String(headers)),
    ...(checksums === undefined ? {} : { checksums: JSON.parse(String(checksums)) }),
  }) as Decoded;

/**
 * Objects and uploads in one SQLite file. Each change is one transaction: after a crash it is complete or absent, and
 * readers never see half of it. A change returns the names of the files that it freed, for their removal.
 *
 * Keys are compared like text in SQLite, by their UTF-8 bytes, which is S3's order.
 */
export class Catalog {
  readonly #database: CatalogDatabase;

  constructor(folder: string, durability: Durability) {
    this.#database = new CatalogDatabase(folder, durability);
  }

  createBucket(name: string): void {
    this.#database.run('INSERT OR IGNORE INTO bucket VALUES (?)', name);
  }

  hasBucket(name: string): boolean {
    return this.#database.first('SELECT name FROM bucket WHERE name = ?', name) !== undefined;
  }

  object(bucket: string, key: string): ObjectRecord | undefined {
    const row = this.#database.first('SELECT * FROM object WHERE bucket = ? AND key = ?', bucket, key);
    return row === undefined ? undefined : decoded<ObjectRecord>(row);
  }

  pieces(content: string): readonly PartRecord[] {
    return this.#database.all(
      'SELECT number, file, sizeBytes, md5 AS etag FROM piece WHERE content = ? ORDER BY number',
      content,
    ) as unknown as readonly PartRecord[];
  }

  objects(bucket: string, prefix: string, after: string, limit: number): readonly ObjectRecord[] {
    const rows = this.#database.each(
      'SELECT * FROM object WHERE bucket = ? AND key > ? AND key >= ? ORDER BY key LIMIT ?',
      bucket,
      after,
      prefix,
      limit,
    );
    return [...withPrefix(rows, prefix)].map((row) => decoded<ObjectRecord>(row));
  }

  /** Returns the uploads in progress like `objects`, ordered by key and id. */
  uploads(
    bucket: string,
    prefix: string,
    after: { readonly key: string; readonly id: string },
    limit: number,
  ): readonly UploadRecord[] {
    const rows = this.#database.each(
      'SELECT * FROM upload WHERE bucket = ? AND (key, id) > (?, ?) AND key >= ? ORDER BY key, id LIMIT ?',
      bucket,
      after.key,
      after.id,
      prefix,
      limit,
    );
    return [...withPrefix(rows, prefix)].map((row) => decoded<UploadRecord>(row));
  }

  putObject(object: ObjectRecord, piece: Omit<PartRecord, 'number'>): readonly string[] {
    return this.#database.transaction(() => {
      const freed = this.#forgetObject(object.bucket, object.key);
      this.#database.run(
        'INSERT INTO piece VALUES (?, 1, ?, ?, ?)',
        object.content,
        piece.file,
        piece.sizeBytes,
        piece.etag,
      );
      this.#insertObject(object);
      return freed;
    });
  }

  removeObjects(bucket: string, keys: readonly string[]): readonly string[] {
    return this.#database.transaction(() => keys.flatMap((key) => this.#forgetObject(bucket, key)));
  }

  beginUpload({ id, bucket, key, headers, initiatedMs }: UploadRecord): void {
    this.#database.run(
      'INSERT INTO upload VALUES (?, ?, ?, ?, ?)',
      bucket,
      key,
      id,
      JSON.stringify(headers),
      initiatedMs,
    );
  }

  upload(bucket: string, key: string, id: string): UploadRecord | undefined {
    const row = this.#database.first('SELECT * FROM upload WHERE bucket = ? AND key = ? AND id = ?', bucket, key, id);
    return row === undefined ? undefined : decoded<UploadRecord>(row);
  }

  putPart(content: string, part: PartRecord): readonly string[] {
    return this.#database.transaction(() => {
      const earlier = this.#database.first(
        'SELECT file FROM piece WHERE content = ? AND number = ?',
        content,
        part.number,
      );
      this.#database.run(
        'INSERT OR REPLACE INTO piece VALUES (?, ?, ?, ?, ?)',
        content,
        part.number,
        part.file,
        part.sizeBytes,
        part.etag,
      );
      return earlier === undefined ? [] : [String(earlier.file)];
    });
  }

  /** Turns an upload into an object of the parts with these numbers. Drops the other parts. */
  completeUpload(object: ObjectRecord, numbers: readonly number[]): readonly string[] {
    return this.#database.transaction(() => {
      const freed = [...this.#forgetObject(object.bucket, object.key)];
      const wanted = new Set(numbers);
      for (const { number, file } of this.pieces(object.content).filter((part) => !wanted.has(part.number))) {
        this.#database.run('DELETE FROM piece WHERE content = ? AND number = ?', object.content, number);
        freed.push(file);
      }
      this.#database.run(
        'DELETE FROM upload WHERE bucket = ? AND key = ? AND id = ?',
        object.bucket,
        object.key,
        object.content,
      );
      this.#insertObject(object);
      return freed;
    });
  }

  abortUpload({ id, bucket, key }: UploadRecord): readonly string[] {
    return this.#database.transaction(() => {
      this.#database.run('DELETE FROM upload WHERE bucket = ? AND key = ? AND id = ?', bucket, key, id);
      return this.#forgetPieces(id);
    });
  }

  /** Returns all files that contain bytes of an object or of an upload. */
  files(): ReadonlySet<string> {
    return new Set(this.#database.all('SELECT file FROM piece').map(({ file }) => String(file)));
  }

  /** Resolves when all changes before this call survive a loss of power. */
  durable(): Promise<void> {
    return this.#database.durable();
  }

  close(): void {
    this.#database.close();
  }

  #insertObject({ bucket, key, content, sizeBytes, etag, modifiedMs, headers, checksums }: ObjectRecord): void {
    const values = [
      bucket,
      key,
      content,
      sizeBytes,
      etag,
      modifiedMs,
      JSON.stringify(headers),
      JSON.stringify(checksums),
    ];
    this.#database.run('INSERT INTO object VALUES (?, ?, ?, ?, ?, ?, ?, ?)', ...values);
  }

  #forgetObject(bucket: string, key: string): readonly string[] {
    const row = this.#database.first('DELETE FROM object WHERE bucket = ? AND key = ? RETURNING content', bucket, key);
    return row === undefined ? [] : this.#forgetPieces(String(row.content));
  }

  #forgetPieces(content: string): readonly string[] {
    const rows = this.#database.all('DELETE FROM piece WHERE content = ? RETURNING file', content);
    return rows.map(({ file }) => String(file));
  }
}

function* withPrefix(rows: Iterable<CatalogRow>, prefix: string): Generator<CatalogRow> {
  for (const row of rows) {
    if (!String(row.key).startsWith(prefix)) return;
    yield row;
  }
}
