'use strict';

/**
 * Returns the command that arguments name: the first that is neither an option nor the value of one. `help serve` names
 * `serve`.
 */
exports.namedCommand = (args) => {
  const words = args.filter((word, index) => !word.startsWith('-') && args[index - 1] !== '--data-dir');
  return words[0] === 'help' ? words[1] : words[0];
};
