/**
 * Lengths in bits of the Huffman codes that tails are deflated with, in hexadecimal, one digit per symbol (RFC 1951, 3.2.7). They were made
 * from content streams of the examples: a code of its own for each row would save 4 % of a tail and cost more than all the rest.
 */
export const literalLengths =
  '58dccddbbb7caebbbbcbbccccbccbcbb4bbabaab99bba9675555555555ab8a8a97777779a9aaaaa999898baaaab9a9bc' +
  'c7777679999a9988a97889aaaaacbccebeeeeeeeeeeeeeeeeedeeeeeeeeeeeeeceeeeeeeeeeeeeeeeeeeeeeeeeeeeeee' +
  'eeeeeeeeeeeeedeeeeeeeeeeeeeeeeedeeedeeedececeeeeeeedddddddddddddbd3455676689a88a9abccabcdccddd';

/** Of the codes for distances. */
export const distanceLengths = '88ba873344444545454556567bbbbb';
