/** Names of columns in place of their keys: `column_9 (Birth date)` is “Birth date”, `column_9` is “Column 10”. */
const withColumnNames = (message: string): string =>
  message.replaceAll(
    /column_(\d{1,9})(?: \(((?:[^()]|\([^()]*\))*)\))?/g,
    (_, digits: string, label?: string) => `“${label ?? `Column ${Number(digits) + 1}`}”`,
  );

/** Full names of fields as XFA writes them: `form1[0].Page1[0].ToDate[0]`. */
const xfaName = /(?:[^".[\]]+\[\d+\]\.)*([^".[\]]+)\[(\d+)\]/.source;
const quotedXfaNames = new RegExp(`"${xfaName}"`, 'g');

/** What a field is called at the end of its full name, where the beginning is for machines: `ToDate`, and `ToDate 2` of several. */
export const fieldNameWords = (name: string): string => {
  const [, last, index] = new RegExp(`^${xfaName}$`).exec(name) ?? [];
  return last === undefined ? name : Number(index) === 0 ? last : `${last} ${Number(index) + 1}`;
};

/** A message of the service as a person reads it: without keys, settings of templates, and what only repeats that something is required. */
export const diagnosticWords = (message: string): string =>
  withColumnNames(
    message
      .replace(/^The required overlay "[^"]*" could not be applied\. /, '')
      .replaceAll(quotedXfaNames, (name) => `"${fieldNameWords(name.slice(1, -1))}"`)
      .replace(' The overlay can list the values that tick it in checkedValues.', ''),
  );

/** The options of a field are many, and stand in the details: which value is none of them is what a person mends. */
const noSuchOption =
  /The field "([^"]*)" has (?:no such (option|state)|several states, and yes does not say which); it has .*?(?= The (?:value|overlay) |$)/s;

/** A message without the options or states that a field has. */
export const withoutOptions = (message: string): string =>
  message.replace(
    noSuchOption,
    (_, field: string, what?: string) =>
      `What stands in the rows is not ${what === 'option' ? 'an option' : 'a state'} of “${fieldNameWords(field)}”.`,
  );
