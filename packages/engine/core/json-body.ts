import { EngineError } from './engine-error.ts';
import { decodeJson, JsonRefused, parseJson } from './read-json.ts';

export interface JoinedBody {
  /** Root members that may repeat; the last one counts. */
  readonly repeatable: readonly string[];
}

const replacement = '\ufffd';

/**
 * Parses the JSON body of a request. Throws EngineError `INVALID_PARAMETER`, with line and column, for bytes that are
 * not UTF-8, for invalid JSON and for a repeated key. A repeated key within the member `row` is `INVALID_ROWS_JSON`.
 * Unless the body is joined, also rejects U+FFFD, with which API Gateway replaces bytes that are not UTF-8.
 */
export const readJsonBody = (bytes: Uint8Array, joined?: JoinedBody): unknown => {
  try {
    const text = decodeJson(bytes);
    if (joined === undefined && text.includes(replacement))
      throw new JsonRefused(
        'is not valid UTF-8, or holds U+FFFD, which replaces characters that were lost: send it in UTF-8',
      );
    return parsed(text, joined?.repeatable ?? []);
  } catch (error) {
    if (!(error instanceof JsonRefused)) throw error;
    const isOfRow = error.fault?.key !== undefined && error.fault.path[0] === 'row';
    throw new EngineError(isOfRow ? 'INVALID_ROWS_JSON' : 'INVALID_PARAMETER', { message: `The body ${error.rule}.` });
  }
};

const parsed = (text: string, repeatable: readonly string[]): unknown => {
  try {
    return parseJson(text);
  } catch (error) {
    const fault = error instanceof JsonRefused ? error.fault : undefined;
    if (fault?.key === undefined || fault.path.length > 0 || !repeatable.includes(fault.key)) throw error;
    return JSON.parse(text);
  }
};
