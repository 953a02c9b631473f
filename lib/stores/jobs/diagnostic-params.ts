import * as v from 'valibot';

const number = (description: string) => v.pipe(v.number(), v.integer(), v.minValue(0), v.description(description));
const columnNumber = number('A column, from 0.');
const label = v.pipe(v.string(), v.description('Label of the column.'));
const names = (description: string) => v.pipe(v.array(v.string()), v.readonly(), v.description(description));

const facts = {
  rule: v.pipe(
    v.string(),
    v.description(
      'What is wrong. `{column}`, `{field}`, `{options}`, `{states}` and `{overlay}` stand for the members of these names.',
    ),
  ),
  column: v.optional(columnNumber),
  label: v.optional(label),
  field: v.optional(v.pipe(v.string(), v.description('Full name of a form field.'))),
  options: v.optional(
    names('The first options of the field; without a field, the names nearest to the one that was not found.'),
  ),
  states: v.optional(names('The first states of the field.')),
  more: v.optional(number('Number of further options or states.')),
  overlay: v.optional(
    v.pipe(v.string(), v.description('Id of another overlay, or of the one that the row fails for.')),
  ),
  page: v.optional(number('The page, from 1, of an overlay that is on several.')),
  hint: v.optional(v.pipe(v.string(), v.description('A setting of the template that helps.'))),
  origin: v.optional(
    v.pipe(
      v.object({
        columns: v.pipe(v.array(v.object({ column: columnNumber, label: v.optional(label) })), v.readonly()),
        more: v.optional(number('Number of further columns.')),
        composed: v.optional(v.boolean()),
      }),
      v.description('The columns that the value comes from; `composed` if it is a text that they are put into.'),
    ),
  ),
};

/** The facts that a message is made of. Source: api.md, "Rows". */
export const diagnosticParams = v.pipe(
  v.object({
    ...facts,
    cause: v.optional(
      v.pipe(v.object(facts), v.description('`params` of the warning or notice that the row fails for.')),
    ),
  }),
  v.description('The facts that the message is made of. Only with `include=params`; absent for older results.'),
);
