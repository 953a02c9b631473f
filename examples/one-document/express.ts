// One document on a click, with Express: POST /certificate with { "Name": "Zoë" }
import express from 'express';
import { attachment, type Fill, refusal } from './fill.ts';

export const certificateApp = (fill: Fill) => {
  const app = express();
  app.post('/certificate', express.json(), async (request, response) => {
    try {
      const { pdf, fileName } = await fill(request.body);
      response.type('application/pdf').set('Content-Disposition', attachment(fileName)).send(Buffer.from(pdf));
    } catch (error) {
      response.status(422).json(refusal(error));
    }
  });
  return app;
};
