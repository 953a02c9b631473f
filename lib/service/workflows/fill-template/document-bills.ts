import { calendarMonth } from '../../kit/clock.ts';
import type { ServicePorts } from '../service-ports.ts';

/** One document that is to be billed: whose, and how many rows the account may have this month. */
interface Bill {
  readonly accountId: string;
  readonly limitRows: number;
}

interface MonthsBill extends Bill {
  /** `2026-11`. */
  readonly month: string;
}

/**
 * Bills documents as one row each: those of an account that are gathered by one write, of all or of none. Gives whether the month had room.
 * Where the outcome of a write is not known, it throws for all whose documents it was about, as for one.
 */
export const documentBills = ({ unit, quota, clock, gather }: Pick<ServicePorts, 'unit' | 'quota' | 'clock' | 'gather'>) => {
  const commit = async ({ accountId, month, limitRows }: MonthsBill, rows: number): Promise<boolean> =>
    (await unit.commit([quota.bill({ accountId, month, rows }, limitRows, clock.nowMs())])).committed;
  const bill = gather<MonthsBill, boolean>(async (bills) => {
    const isRoom = await commit(bills[0] as MonthsBill, bills.length);
    if (isRoom || bills.length === 1) return bills.map(() => isRoom);
    // There may be room for some of them: each is billed by itself, and hears of itself alone.
    return bills.map((each) => commit(each, 1));
  });
  return (asked: Bill): Promise<boolean> => {
    const month = calendarMonth(clock.nowMs());
    return bill(JSON.stringify([asked.accountId, month, asked.limitRows]), { ...asked, month });
  };
};
