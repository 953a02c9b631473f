/** An error as DynamoDB names it, for the client that asked. Source: DynamoDB API, "Common errors" and the errors of each operation. */
export class TableError extends Error {
  override readonly name = 'TableError';
  readonly type: string;
  readonly statusCode: number;
  /** Further members of the answer. */
  readonly more: object;

  constructor(type: string, message: string, more: object = {}, statusCode = 400) {
    super(message);
    this.type = type;
    this.more = more;
    this.statusCode = statusCode;
  }
}

/** A request that DynamoDB refuses for what it says, whatever the table holds. */
export const invalid = (message: string): TableError => new TableError('ValidationException', message);

/** A parameter whose value breaks a rule. */
export const invalidParameter = (rule: string): TableError => invalid(`One or more parameter values were invalid: ${rule}`);
