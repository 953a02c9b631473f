import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { aForm } from '../../../support/a-form.ts';
import { type Lock, lockPdf, objectsIn } from '../../../support/lock-pdf.ts';
import { onePage, rawPdf } from '../../../support/raw-pdf.ts';
import { aFolder, bulkfill } from '../run-in-process.ts';

const form = await aForm();

const aLocked = async (lock: Partial<Lock> = {}) => {
  const path = await aFolder();
  await writeFile(path('locked.pdf'), lockPdf(form, { kind: 'AES 256 R6', ...lock }));
  const unlock = (args: readonly string[], stdin?: string) =>
    bulkfill(['pdf', 'unlock', path('locked.pdf'), '--out', path('open.pdf'), ...args], {}, undefined, stdin);
  return { path, unlock };
};

describe('bulkfill pdf unlock', () => {
  it('writes a copy that other commands accept, if the right is confirmed', async () => {
    const { path, unlock } = await aLocked();
    const refused = await unlock([]);
    expect({ code: refused.code, stderr: refused.stderr }).toEqual({
      code: 1,
      stderr:
        'bulkfill: RIGHTS_NOT_CONFIRMED: The PDF is locked by its author. To get an unlocked copy, confirm that you have the right to use the PDF. --i-have-the-right confirms it.\n',
    });
    expect(await readdir(path())).toEqual(['locked.pdf']);
    const { code, stdout } = await unlock(['--i-have-the-right']);
    expect(code).toBe(0);
    expect(stdout).toBe(
      `Wrote ${path('open.pdf')}: an unencrypted copy. ${path('locked.pdf')} is locked with AES with 256 bits; it opens without a password.\n`,
    );
    expect(objectsIn(await readFile(path('open.pdf')))).toEqual(objectsIn(form));
    expect((await bulkfill(['pdf', 'fields', path('open.pdf')])).stdout).toContain('9 fields');
  });

  it('is suggested if a locked PDF is rejected', async () => {
    const { path } = await aLocked();
    const { code, stderr } = await bulkfill(['pdf', 'fields', path('locked.pdf')]);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr:
        'bulkfill: ENCRYPTED_PDF_UNSUPPORTED: The source PDF is encrypted. Send an unencrypted copy; `bulkfill pdf unlock` creates one.\n',
    });
  });

  it('is suggested by pdf info, which describes a PDF that opens without a password', async () => {
    const { path } = await aLocked();
    const info = async (...args: string[]) => bulkfill(['pdf', 'info', path('locked.pdf'), ...args]);
    expect((await info()).stdout).toContain(
      'encrypted            yes; jobs need an unencrypted copy: bulkfill pdf unlock\n',
    );
    const facts = JSON.parse((await info('--json')).stdout);
    expect(facts).toMatchObject({
      encrypted: true,
      size_bytes: (await readFile(path('locked.pdf'))).length,
      field_count: 9,
    });
    await writeFile(path('locked.pdf'), lockPdf(form, { kind: 'AES 256 R6', user: 'secret' }));
    expect(await info()).toMatchObject({ code: 1, stderr: expect.stringContaining('ENCRYPTED_PDF_UNSUPPORTED') });
  });

  it.each(['user', 'owner'])('reads the %s password from the first line of a file or standard input', async (who) => {
    const { path, unlock } = await aLocked({ user: 'Pässwörd user', owner: 'Pässwörd owner' });
    await writeFile(path('password.txt'), `Pässwörd ${who}\r\nanother line\n`);
    const { code, stdout } = await unlock(['--password-file', path('password.txt'), '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      file: path('open.pdf'),
      size_bytes: (await readFile(path('open.pdf'))).length,
      was_locked: true,
      protection: 'AES with 256 bits',
      opened_as: who,
      signed: false,
    });
    expect((await unlock(['--password-file', '-'], `Pässwörd ${who}\n`)).code).toBe(0);
    expect((await unlock(['--password-file', '-'], `Pässwörd ${who}`)).code).toBe(0);
  });

  it('asks for a required password, and reports a wrong one without repeating it', async () => {
    const { path, unlock } = await aLocked({ user: 'u' });
    const missing = await unlock(['--i-have-the-right', '--json']);
    expect(missing.code).toBe(1);
    expect(JSON.parse(missing.stdout).error).toMatchObject({
      code: 'PASSWORD_REQUIRED',
      message: expect.stringContaining('--password-file FILE'),
    });
    const wrong = await unlock(['--password-file', '-'], 'not-this-one');
    expect(wrong).toMatchObject({
      code: 1,
      stderr: 'bulkfill: PASSWORD_WRONG: The password is wrong. Enter the user or owner password of this PDF.\n',
    });
    expect(await readdir(path())).toEqual(['locked.pdf']);
  });

  it.each([
    ['is empty', '\n', 'its first line is empty'],
    ['is not text', Buffer.from([0xff, 0xfe]), 'not text in UTF-8'],
    ['is too long', 'x'.repeat(4097), 'larger than 4096 bytes'],
  ])('rejects a password that %s', async (_, content, message) => {
    const { path, unlock } = await aLocked({ user: 'u' });
    await writeFile(path('password.txt'), content);
    const { code, stderr } = await unlock(['--password-file', path('password.txt')]);
    expect(code).toBe(1);
    expect(stderr).toContain(`${path('password.txt')}: `);
    expect(stderr).toContain(message);
  });

  it('accepts a password file of 4,096 bytes', async () => {
    const { unlock } = await aLocked({ user: 'u' });
    expect((await unlock(['--password-file', '-'], `u\n${'x'.repeat(4094)}`)).code).toBe(0);
  });

  it('never overwrites the PDF or the password', async () => {
    const { path } = await aLocked({ user: 'u' });
    await writeFile(path('password.txt'), 'u');
    for (const out of ['locked.pdf', 'password.txt']) {
      const { code, stderr } = await bulkfill([
        'pdf',
        'unlock',
        path('locked.pdf'),
        '--out',
        path(out),
        '--password-file',
        path('password.txt'),
      ]);
      expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('give --out another one') });
    }
    expect(await readFile(path('password.txt'), 'utf8')).toBe('u');
  });

  it('reports invalidated signatures, and copies an unlocked PDF unchanged', async () => {
    const signature = '<</Type/Sig/Filter/X/ByteRange[0 1 2 3]/Contents<00>>>';
    const { path, unlock } = await aLocked();
    await writeFile(path('locked.pdf'), lockPdf(rawPdf({ ...onePage(), 5: signature }), { kind: 'RC4 128' }));
    expect((await unlock(['--i-have-the-right'])).stdout).toContain('are not valid in the copy');
    await writeFile(path('locked.pdf'), rawPdf(onePage()));
    await chmod(path('open.pdf'), 0o640);
    const { code, stdout } = await unlock([]);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `Wrote ${path('open.pdf')}: ${path('locked.pdf')} is not locked. The copy is identical.\n`,
    });
    expect(await readFile(path('open.pdf'))).toEqual(Buffer.from(rawPdf(onePage())));
  });

  it('requires a destination', async () => {
    const { path } = await aLocked();
    expect((await bulkfill(['pdf', 'unlock', path('locked.pdf')])).code).toBe(2);
  });
});
