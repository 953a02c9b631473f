/** Error named as in DynamoDB. Source: DynamoDB API, "Common errors" and the errors of each operation. */
export class TableError extends Error {
  override readonly name = 'TableError';
  readonly type: string;
  readonly statusCode: number;
  readonly more: object;

  constructor(type: string, message: string, more: object = {}, statusCode = 400) {
    super(message);
    this.type = type;
    this.more = more;
    this.statusCode = statusCode;
  }
}

/** Error for a request that DynamoDB rejects whatever the table contains. */
export const invalid = (message: string): TableError => new TableError('ValidationException', message);

export const invalidParameter = (rule: string): TableError =>
  invalid(`One or more parameter values were invalid: ${rule}`);
