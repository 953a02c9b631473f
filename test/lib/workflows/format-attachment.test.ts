import { describe, expect, it } from 'vitest';
import { formatAttachment } from '../../../lib/workflows/rows/format-attachment.ts';

/** The two names of a header: one for old readers and one for all others. */
const namesOf = (header: string) => {
  const [, ascii = ''] = /^attachment; filename="([^"]*)"(?:;|$)/.exec(header) ?? [];
  const [, extended] = /; filename\*=UTF-8''([^;]*)$/.exec(header) ?? [];
  return { ascii, unicode: extended === undefined ? ascii : decodeURIComponent(extended) };
};

describe('formatAttachment', () => {
  it.each([
    ['Offer 2026.svc', 'Offer 2026.svc', 'Offer 2026.svc'],
    ['Zoë.pdf', 'Zo_.pdf', 'Zoë.pdf'],
    ['日本.svc', '__.svc', '日本.svc'],
    // A joiner is part of how some names are written.
    ['می‌خواهم.pdf', '________.pdf', 'می‌خواهم.pdf'],
    ['a";filename="x.exe', 'a_;filename=_x.exe', 'a";filename="x.exe'],
    ["it's (1)*.pdf", "it's (1)*.pdf", "it's (1)*.pdf"],
    ['100%41.pdf', '100_41.pdf', '100%41.pdf'],
  ])('preserves %j', (name, ascii, unicode) => {
    expect(namesOf(formatAttachment(name))).toEqual({ ascii, unicode });
  });

  it.each([
    ['leads up', '../../x.svc', '__.._x.svc'],
    ['leads to a folder', 'a/b\\c.svc', 'a_b_c.svc'],
    ['names a drive or a stream', 'C:x.pdf:y', 'C_x.pdf_y'],
    ['is hidden', '.bashrc', '_bashrc'],
    ['is the folder itself', '..', '_'],
    ['has letters that Windows turns into separators', 'a⁄b∕c／d＼e﹨f∖g⧵h⧸i', 'a_b_c_d_e_f_g_h_i'],
    ['is turned around', 'a\u202efdp.exe', 'a_fdp.exe'],
    ['has marks and isolates of directions', '\u200e\u200f\u061c\u202a\u2066\u2069x', '______x'],
    ['breaks its header', 'a\r\nSet-Cookie: x', 'a__Set-Cookie_ x'],
    ['has control characters', 'a\0b\x1b[2Jc\x7f\x85', 'a_b_[2Jc__'],
    ['has line ends of Unicode', 'a\u2028b\u2029c', 'a_b_c'],
  ])('replaces unsafe characters in a name that %s', (_, name, unicode) => {
    expect(namesOf(formatAttachment(name)).unicode).toBe(unicode);
  });

  it('replaces half of a surrogate pair so that a header can contain the name', () => {
    expect(namesOf(formatAttachment('a\ud800b')).unicode).toBe('a\ufffdb');
  });
});
