// One document on a click, by a Lambda function behind a function URL: in { "Name": "Zoë" }, out the PDF
import { attachment, type Fill, fillByService, fillHere, refusal } from './fill.ts';

const headers = { 'Content-Type': 'application/json' };

export const certificateHandler = (fill: Fill) => async (event: { readonly body?: string }) => {
  try {
    const { pdf, fileName } = await fill(JSON.parse(event.body ?? '{}'));
    return {
      statusCode: 200,
      headers: { 'Content-Type': 'application/pdf', 'Content-Disposition': attachment(fileName) },
      isBase64Encoded: true,
      body: Buffer.from(pdf).toString('base64'),
    };
  } catch (error) {
    return { statusCode: 422, headers, body: JSON.stringify(refusal(error)) };
  }
};

// Opened while the function starts: what rows share is kept from call to call.
const { TEMPLATE_ID: templateId, FORM_FOLDER: folder = '.' } = process.env;
export const handler = certificateHandler(
  templateId === undefined ? await fillHere(folder) : fillByService(templateId),
);
