import type { Customer } from '../deployed/client/customer.ts';
import type { Fields } from '../system/black-box/client/client.ts';

const slowRows = 1000;

/** A package with slow rows: eight codes each. */
const slowPackage = ({ pdf, signer }: Pick<Customer, 'pdf' | 'signer'>): Promise<Buffer> =>
  signer.package({
    pdf,
    overlays: Array.from({ length: 8 }, (_, index) => {
      const rect = { x: 20 + 60 * (index % 4), y: 100 + 60 * Math.floor(index / 4), width: 50, height: 50 };
      return { id: `code-${index}`, kind: 'qr', page: 0, rect, value: { column: 'column_0' } };
    }),
  });

/** Unique rows for the slow package. */
export const slowRowsNamed = (name: string): string =>
  JSON.stringify(Array.from({ length: slowRows }, (_, index) => ({ column_0: `${name} ${index} ${'x'.repeat(60)}` })));

/** Fields of a job of 1,000 rows that takes some seconds of a processor. */
export const slowFields = async (customer: Pick<Customer, 'pdf' | 'signer'>, name: string): Promise<Fields> => ({
  svc_file: await slowPackage(customer),
  rows_json: slowRowsNamed(name),
});
