import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { refuseNetworkFolder } from '../../../local/serve/data-folder.ts';

// The numbers are those of linux/magic.h.
describe('refuseNetworkFolder', () => {
  it.each([
    ['NFS', 0x6969],
    ['CIFS', 0xff534d42],
    ['SMB', 0xfe534d42],
    ['FUSE', 0x65735546],
  ])('refuses %s and says why', (name, type) => {
    expect(() => refuseNetworkFolder(`${tmpdir()}/none/data`, () => type)).toThrow(
      `DATA_DIR is on a network file system (${name})`,
    );
  });

  it('accepts a local disk', () => {
    expect(() => refuseNetworkFolder(tmpdir(), () => 0xef53)).not.toThrow();
  });
});
