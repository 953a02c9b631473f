import { formatCalendarMonth } from '../../core/clock.ts';
import type { ServicePorts } from '../service-ports.ts';

/** A document to bill. `limitRows`: the account's rows per month. */
interface Bill {
  readonly accountId: string;
  readonly limitRows: number;
}

interface MonthsBill extends Bill {
  /** `2026-11`. */
  readonly month: string;
}

/** Bills one row per document, in one write per account. False if the quota is used up; throws if unknown. */
export const documentBills = ({
  unit,
  quota,
  clock,
  gather,
}: Pick<ServicePorts, 'unit' | 'quota' | 'clock' | 'gather'>) => {
  const commit = async ({ accountId, month, limitRows }: MonthsBill, rows: number): Promise<boolean> =>
    (await unit.commit([quota.billDocuments({ accountId, month, rows }, limitRows, clock.nowMs())])).committed;
  const bill = gather<MonthsBill, boolean>(async (bills) => {
    const isRoom = await commit(bills[0] as MonthsBill, bills.length);
    if (isRoom || bills.length === 1) return bills.map(() => isRoom);
    // Some may still fit: bill each one separately.
    return bills.map((each) => commit(each, 1));
  });
  return (asked: Bill): Promise<boolean> => {
    const month = formatCalendarMonth(clock.nowMs());
    return bill(JSON.stringify([asked.accountId, month, asked.limitRows]), { ...asked, month });
  };
};
