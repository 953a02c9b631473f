/** Caches a value per immutable object. The cache entry is released with the object. */
export const perObject = <Key extends object, Value>(find: (key: Key) => Value): ((key: Key) => Value) => {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const kept = known.get(key) ?? { value: find(key) };
    known.set(key, kept);
    return kept.value;
  };
};
