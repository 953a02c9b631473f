import rowsUrl from '../../../examples/offer-letter/rows.csv?url';
import pdfUrl from '../../../examples/offer-letter/source.pdf?url';
import templateUrl from '../../../examples/offer-letter/template.json?url';
import { send } from '../api/client.ts';

export const sampleName = 'Sample offer letter';

const fileOf = async (url: string, name: string, type: string): Promise<File> =>
  new File([await (await send('GET', url)).blob()], name, { type });

export const sampleRows = (): Promise<File> => fileOf(rowsUrl, 'offer-letters.csv', 'text/csv');

export const samplePdf = (): Promise<File> => fileOf(pdfUrl, 'offer-letter.pdf', 'application/pdf');

export const sampleTemplate = async (): Promise<string> => (await send('GET', templateUrl)).text();
