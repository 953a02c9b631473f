import { readFileSync } from 'node:fs';

// capabilities(7), linux/capability.h: CAP_SYS_ADMIN.
const sysAdmin = 1n << 21n;

/** Whether this process may mount file systems: as root on a machine, but often not in a container. */
export const mayMount = (): boolean => {
  try {
    const [, effective = '0'] = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    return (BigInt(`0x${effective}`) & sysAdmin) !== 0n;
  } catch {
    return false;
  }
};
