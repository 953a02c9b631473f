/** For the environment of a process that inherits nothing else: where compiled code is kept, if it is (`start.ts`). */
export const keptCode = (): Readonly<Record<string, string>> => {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
};
