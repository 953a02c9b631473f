import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { buildSignatureHeaders } from '../../../../lib/stores/webhooks/webhook-signature.ts';

const body = '{"event":"bulkfill.export_job.completed","note":"é"}';

describe('buildSignatureHeaders', () => {
  // Contract: webhooks/signature
  it.each([
    ['a whsec_ secret, decoded', `whsec_${Buffer.alloc(24, 1).toString('base64')}`, Buffer.alloc(24, 1)],
    ['any other text as its bytes', 'my plain sécret', Buffer.from('my plain sécret')],
    ['whsec_ with something that is not base64', 'whsec_not base64!', Buffer.from('whsec_not base64!')],
    ['whsec_ alone', 'whsec_', Buffer.from('whsec_')],
  ])('is verified by the reference library with %s', (_, secret, key) => {
    const headers = buildSignatureHeaders([secret], 'evt_1', Date.now(), body);
    expect(new Webhook(key.toString('base64')).verify(body, headers)).toMatchObject({ note: 'é' });
    expect(() => new Webhook(key.toString('base64')).verify(`${body} `, headers)).toThrow();
  });

  it('contains the event id and the time of the attempt in seconds', () => {
    expect(buildSignatureHeaders(['s'], 'evt_1', 1_700_000_000_999, body)).toMatchObject({
      'webhook-id': 'evt_1',
      'webhook-timestamp': '1700000000',
    });
  });
});
