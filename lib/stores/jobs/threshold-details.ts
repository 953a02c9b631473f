import * as v from 'valibot';

const count = (description: string) => v.pipe(v.number(), v.integer(), v.minValue(0), v.description(description));

/** `ThresholdFailedJobErrorDetails`, as stored and sent to clients. Source: specification 2.4. */
export const thresholdDetailsSchema = v.object({
  failure_class: v.literal('threshold_failed'),
  input_row_count: count('Rows of the request.'),
  produced_row_count: count('Row PDFs produced before the abort.'),
  failed_row_count: count('Rows that had failed at the abort.'),
  failed_row_percent: v.pipe(
    v.number(),
    v.minValue(0),
    v.maxValue(100),
    v.description('Failed rows in percent of all requested rows, when the threshold was exceeded.'),
  ),
  max_failed_row_percent: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(0),
    v.maxValue(100),
    v.description('The threshold that the caller declared.'),
  ),
});
