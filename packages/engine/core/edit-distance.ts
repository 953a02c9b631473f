/** Returns the number of insertions, deletions and substitutions between two texts (Levenshtein). */
export const editDistance = (from: string, to: string): number => {
  let above = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const line = [row];
    for (let column = 1; column <= to.length; column++) {
      const exchange = above[column - 1]! + (from[row - 1] === to[column - 1] ? 0 : 1);
      line.push(Math.min(exchange, above[column]! + 1, line[column - 1]! + 1));
    }
    above = line;
  }
  return above[to.length]!;
};
