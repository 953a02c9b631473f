import { describe, expect, it } from 'vitest';
import { userMessages } from '../../docs/messages/user-messages.ts';

/** Words that messages avoid (CONTRIBUTING, "How we write"): say "correct", "needs attention" or "saved" instead. */
const avoided = /\b(?:mend(?:s|ed|ing)?|needs? you|told|said|stands|kept|somebody|nobody)\b|\bthere is none\b/i;

describe('messages', () => {
  const messages = userMessages();

  it('include those of every surface', () => {
    const surfaces = new Set(messages.map(({ surface }) => surface));
    expect([...surfaces].sort()).toEqual(['API', 'Command line', 'Console', 'Editor', 'Logs']);
    expect(messages.length).toBeGreaterThan(3000);
  });

  it('avoid words that do not say what to do', () => {
    expect(messages.filter(({ text }) => avoided.test(text)).map(({ place, text }) => `${place}: ${text}`)).toEqual([]);
  });
});
