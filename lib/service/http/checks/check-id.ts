import { isUuid } from '../../kit/ids.ts';
import { invalidParameter } from '../query-parameters.ts';

/** The id of a check in a path. Throws `INVALID_PARAMETER`. */
export const checkIdOf = (text: string): string => {
  if (!isUuid(text)) throw invalidParameter('check_id', 'must be the id of a check');
  return text;
};
