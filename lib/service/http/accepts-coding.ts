/** A weight above nothing, as `q` says it; a parameter that is not a weight says nothing. Source: RFC 9110, 12.4.2. */
const isWanted = (parameters: readonly string[]): boolean => {
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=');
    if (name.trim().toLowerCase() === 'q') return Number(value.trim()) > 0;
  }
  return true;
};

/**
 * Whether an `Accept-Encoding` header takes a coding, which is in lower case. Split and trimmed: whatever the header holds, this is linear.
 * Source: RFC 9110, 12.5.3.
 */
export const acceptsCoding = (header: string | undefined, wanted: 'gzip' | 'br' | 'zstd'): boolean =>
  (header ?? '').split(',').some((element) => {
    const [coding = '', ...parameters] = element.split(';');
    return coding.trim().toLowerCase() === wanted && isWanted(parameters);
  });
