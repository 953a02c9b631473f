/** False for a `q` weight of 0. Source: RFC 9110, 12.4.2. */
const isWanted = (parameters: readonly string[]): boolean => {
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=');
    if (name.trim().toLowerCase() === 'q') return Number(value.trim()) > 0;
  }
  return true;
};

/** Returns true if `Accept-Encoding` accepts a coding (lower case), in linear time. Source: RFC 9110, 12.5.3. */
export const acceptsCoding = (header: string | undefined, wanted: 'gzip' | 'br' | 'zstd'): boolean =>
  (header ?? '').split(',').some((element) => {
    const [coding = '', ...parameters] = element.split(';');
    return coding.trim().toLowerCase() === wanted && isWanted(parameters);
  });
