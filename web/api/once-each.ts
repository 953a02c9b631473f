/** Does something once for each name, such as loading a file that never changes; what has failed is tried again. */
export const onceEach = <Result>(make: (name: string) => Promise<Result>): ((name: string) => Promise<Result>) => {
  const made = new Map<string, Promise<Result>>();
  return (name) => {
    const result = made.get(name) ?? make(name);
    made.set(name, result);
    result.catch(() => made.delete(name));
    return result;
  };
};
