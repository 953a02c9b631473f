import rowsUrl from '../../examples/offer-letter/rows.csv?url';
import pdfUrl from '../../examples/offer-letter/source.pdf?url';
import templateUrl from '../../examples/offer-letter/template.json?url';
import { send } from '../api/client.ts';

/** What the sample's template is called, where it is saved too. */
export const sampleName = 'Sample offer letter';

const fileOf = async (url: string, name: string, type: string): Promise<File> =>
  new File([await (await send('GET', url)).blob()], name, { type });

/** The rows of the sample: sixty people who get an offer. */
export const sampleRows = (): Promise<File> => fileOf(rowsUrl, 'offer-letters.csv', 'text/csv');

/** The letter that they get. */
export const samplePdf = (): Promise<File> => fileOf(pdfUrl, 'offer-letter.pdf', 'application/pdf');

/** What goes where on it, as JSON. */
export const sampleTemplate = async (): Promise<string> => (await send('GET', templateUrl)).text();
