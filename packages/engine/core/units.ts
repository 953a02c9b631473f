/** Bytes in a KiB, MiB and GiB: every size limit of the contract is binary. */
export const kib = 1024;
export const mib = 1024 * kib;
export const gib = 1024 * mib;

const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
