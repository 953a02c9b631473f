import { EngineError } from '../../kit/engine-error.ts';

/** `INVALID_CORRECTIONS`: the line of the file, the header being line 1, and the rule that it breaks. Source: api-additions.md, "Retry". */
export const invalidCorrections = (line: number, rule: string): EngineError =>
  new EngineError('INVALID_CORRECTIONS', { message: `The corrections are not valid: line ${line} ${rule}.` });
