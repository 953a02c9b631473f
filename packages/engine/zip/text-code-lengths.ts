/** Huffman code lengths in bits for tails, one hex digit per symbol (RFC 1951, 3.2.7), from the examples' streams. */
export const literalLengths =
  '58dccddbbb7caebbbbcbbccccbccbcbb4bbabaab99bba9675555555555ab8a8a97777779a9aaaaa999898baaaab9a9bc' +
  'c7777679999a9988a97889aaaaacbccebeeeeeeeeeeeeeeeeedeeeeeeeeeeeeeceeeeeeeeeeeeeeeeeeeeeeeeeeeeeee' +
  'eeeeeeeeeeeeedeeeeeeeeeeeeeeeeedeeedeeedececeeeeeeedddddddddddddbd3455676689a88a9abccabcdccddd';

export const distanceLengths = '88ba873344444545454556567bbbbb';
