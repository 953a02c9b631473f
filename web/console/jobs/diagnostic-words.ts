/** Replaces column keys by names: `column_9 (Birth date)` becomes “Birth date”, `column_9` becomes “Column 10”. */
const withColumnNames = (message: string): string =>
  message.replaceAll(
    /column_(\d{1,9})(?: \(((?:[^()]|\([^()]*\))*)\))?/g,
    (_, digits: string, label?: string) => `“${label ?? `Column ${Number(digits) + 1}`}”`,
  );

/** Full field names of XFA forms: `form1[0].Page1[0].ToDate[0]`. */
const xfaName = /(?:[^".[\]]+\[\d+\]\.)*([^".[\]]+)\[(\d+)\]/.source;
const quotedXfaNames = new RegExp(`"${xfaName}"`, 'g');

/**
 * Returns the last part of an XFA field name: `ToDate`, or `ToDate 2` for a repeated field. Other names are unchanged.
 */
export const fieldNameWords = (name: string): string => {
  const [, last, index] = new RegExp(`^${xfaName}$`).exec(name) ?? [];
  return last === undefined ? name : Number(index) === 0 ? last : `${last} ${Number(index) + 1}`;
};

/**
 * Formats a message of the service for users: without keys, template settings, and repetitions that something is
 * required.
 */
export const diagnosticWords = (message: string): string =>
  withColumnNames(
    message
      .replace(/^The required overlay "[^"]*" could not be applied\. /, '')
      .replaceAll(quotedXfaNames, (name) => `"${fieldNameWords(name.slice(1, -1))}"`)
      .replace(' The overlay can list the values that tick it in checkedValues.', ''),
  );

/** Options of a field. They are long and appear in the details: the invalid value is enough for a correction. */
const noSuchOption =
  /The field "([^"]*)" has (?:no such (option|state)|several states, and yes does not say which); it has .*?(?= The (?:value|overlay) |$)/s;

/** Removes the options or states of a field from a message. */
export const withoutOptions = (message: string): string =>
  message.replace(
    noSuchOption,
    (_, field: string, what?: string) =>
      `What stands in the rows is not ${what === 'option' ? 'an option' : 'a state'} of “${fieldNameWords(field)}”.`,
  );
