// One document on a click, with Hono: POST /certificate with { "Name": "Zoë" }
import { Hono } from 'hono';
import { attachment, type Fill, refusal } from './fill.ts';

export const certificateRoute = (fill: Fill) =>
  new Hono().post('/certificate', async (context) => {
    const row = await context.req.json<Record<string, string>>();
    try {
      const { pdf, fileName } = await fill(row);
      return context.body(new Uint8Array(pdf), 200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': attachment(fileName),
      });
    } catch (error) {
      return context.json(refusal(error), 422);
    }
  });
