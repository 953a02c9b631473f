import { expect, it } from 'vitest';
import { type Fields, partsOf } from '../../system/black-box/client/client.ts';
import { multipart } from '../../system/black-box/client/multipart.ts';
import { expectRefusal } from '../refusal.ts';
import type { Cases } from '../run-cases.ts';

export const createFields: Cases = ({ useWorld, needs }) => {
  const world = useWorld();
  needs('many requests').describe('create fields', () => {
    const webhook = { delivery_mode: 'webhook', webhook_url: 'https://example.com/in', webhook_secret: 'hush' };
    const legacy = { overlays: '[]' };
    const cases: [string, Fields, number, string][] = [
      ['no pdf', { pdf: undefined }, 400, 'INVALID_FILE'],
      ['an empty pdf', { pdf: Buffer.alloc(0) }, 400, 'INVALID_FILE'],
      ['a pdf sent as text, for what it holds', { pdf: '%PDF-1.7' }, 422, 'INVALID_PDF'],
      ['the legacy overlays', legacy, 400, 'LEGACY_OVERLAYS_NOT_SUPPORTED'],
      ['include_signer_info', { include_signer_info: 'false' }, 400, 'INCLUDE_SIGNER_INFO_NOT_SUPPORTED'],
      ['no package', { svc_file: undefined }, 400, 'MISSING_DOQLO_FILE'],
      ['an empty package', { svc_file: Buffer.alloc(0) }, 400, 'MISSING_DOQLO_FILE'],
      ['a package sent as text, for what it holds', { svc_file: 'x' }, 400, 'MALFORMED_DOQLO_FILE'],
      ['no threshold', { max_failed_row_percent: undefined }, 400, 'MISSING_MAX_FAILED_ROW_PERCENT'],
      ...['101', '-1', '1.5', ' 7', '7 ', '+7', '1e1', '0x1', 'x', '1000', '٧', '00101'].map(
        (value): [string, Fields, number, string] => [
          `a threshold of ${JSON.stringify(value)}`,
          { max_failed_row_percent: value },
          400,
          'INVALID_MAX_FAILED_ROW_PERCENT',
        ],
      ),
      ...['{', 'null', '{}', '"column_0"', '[1]', '[null]', '[["column_0"]]', '', '[] []', '[NaN]'].map(
        (value): [string, Fields, number, string] => [
          `filename_columns ${value}`,
          { filename_columns: value },
          400,
          'INVALID_FILENAME_COLUMNS',
        ],
      ),
      ['filename_columns twice', { filename_columns: ['[]', '[]'] }, 400, 'INVALID_FILENAME_COLUMNS'],
      ['four filename columns', { filename_columns: '["a","b","c","d"]' }, 400, 'TOO_MANY_FILENAME_COLUMNS'],
      ['include_stickers yes', { include_stickers: 'yes' }, 400, 'UPLOAD_ERROR'],
      ['include_stickers TRUE', { include_stickers: 'TRUE' }, 400, 'UPLOAD_ERROR'],
      ['flatten_forms 1', { flatten_forms: '1' }, 400, 'UPLOAD_ERROR'],
      ['print_file 1', { print_file: '1' }, 400, 'UPLOAD_ERROR'],
      ['a blank print_even', { print_file: 'true', print_even: '' }, 400, 'UPLOAD_ERROR'],
      ['print_file twice', { print_file: ['true', 'true'] }, 400, 'UPLOAD_ERROR'],
      ['optimize yes', { optimize: 'yes' }, 400, 'UPLOAD_ERROR'],
      ['optimize twice', { optimize: ['true', 'true'] }, 400, 'UPLOAD_ERROR'],
      ['conformance maybe', { conformance: 'maybe' }, 400, 'UPLOAD_ERROR'],
      ['readable_names yes', { readable_names: 'yes' }, 400, 'UPLOAD_ERROR'],
      ['strict 1', { strict: '1' }, 400, 'UPLOAD_ERROR'],
      ['no rows', { rows_json: undefined }, 400, 'INVALID_DATA_INPUT'],
      ['rows in both forms', { csv_file: Buffer.from('a') }, 400, 'INVALID_DATA_INPUT'],
      ['an empty csv alone', { rows_json: undefined, csv_file: Buffer.alloc(0) }, 400, 'INVALID_DATA_INPUT'],
      ['delivery by post', { delivery_mode: 'post' }, 400, 'INVALID_DELIVERY_MODE'],
      ['a blank delivery mode', { delivery_mode: '' }, 400, 'INVALID_DELIVERY_MODE'],
      ['a delivery mode over 64 KiB', { delivery_mode: 'x'.repeat(65_537) }, 413, 'PAYLOAD_TOO_LARGE'],
      ['delivery in capitals', { delivery_mode: 'WEBHOOK' }, 400, 'INVALID_DELIVERY_MODE'],
      ['a webhook without a URL', { ...webhook, webhook_url: undefined }, 400, 'MISSING_WEBHOOK_URL'],
      ['a webhook with a blank URL', { ...webhook, webhook_url: '' }, 400, 'MISSING_WEBHOOK_URL'],
      ['a webhook over plain HTTP', { ...webhook, webhook_url: 'http://example.com/' }, 400, 'INVALID_WEBHOOK_URL'],
      ['a webhook without a secret', { ...webhook, webhook_secret: undefined }, 400, 'MISSING_WEBHOOK_SECRET'],
      ['a webhook with a blank secret', { ...webhook, webhook_secret: ' \t' }, 400, 'MISSING_WEBHOOK_SECRET'],
      [
        'a webhook secret of 257 bytes',
        { ...webhook, webhook_secret: `${'é'.repeat(128)}x` },
        413,
        'PAYLOAD_TOO_LARGE',
      ],
      ['the pdf twice', { pdf: [Buffer.from('a'), Buffer.from('b')] }, 400, 'UPLOAD_ERROR'],
      ['the threshold twice', { max_failed_row_percent: ['1', '1'] }, 400, 'UPLOAD_ERROR'],
      ['delivery_mode twice', { delivery_mode: ['response', 'response'] }, 400, 'UPLOAD_ERROR'],
      ['rows_json twice', { rows_json: ['[]', '[]'] }, 400, 'UPLOAD_ERROR'],
      [
        'a threshold sent as a file, for what it holds',
        { max_failed_row_percent: Buffer.from('x') },
        400,
        'INVALID_MAX_FAILED_ROW_PERCENT',
      ],
    ];
    // Contract: 1.5, 4.1/fields, limit/filename-columns, limit/max-failed-row-percent, INVALID_FILE
    // Contract: LEGACY_OVERLAYS_NOT_SUPPORTED, INCLUDE_SIGNER_INFO_NOT_SUPPORTED, MISSING_DOQLO_FILE
    // Contract: MISSING_MAX_FAILED_ROW_PERCENT, MALFORMED_DOQLO_FILE, INVALID_MAX_FAILED_ROW_PERCENT
    // Contract: INVALID_FILENAME_COLUMNS, TOO_MANY_FILENAME_COLUMNS, INVALID_DATA_INPUT, INVALID_DELIVERY_MODE
    // Contract: MISSING_WEBHOOK_URL, MISSING_WEBHOOK_SECRET, INVALID_PDF
    it.each(cases)('rejects %s', async (_name, fields, status, code) => {
      expectRefusal(await world().client.create(fields), status, code);
    });

    // Contract: 4.1/fields, limit/max-failed-row-percent
    it.each(['0', '007', '100', '000100', '00'])('accepts a threshold of %s', async (value) => {
      expectRefusal(
        await world().client.create({ max_failed_row_percent: value, svc_file: Buffer.from('x') }),
        400,
        'MALFORMED_DOQLO_FILE',
      );
    });

    // Contract: 4.1/fields, limit/filename-columns
    it('accepts three file-name columns, also repeated and unknown ones', async () => {
      const fields = { filename_columns: '["column_0","column_0","nothing"]', svc_file: Buffer.from('x') };
      expectRefusal(await world().client.create(fields), 400, 'MALFORMED_DOQLO_FILE');
    });

    /** Each later in the order than the one before; the request has them all. */
    const ordered: [string, Fields, string][] = [
      ['pdf missing', { pdf: undefined }, 'INVALID_FILE'],
      ['overlays', legacy, 'LEGACY_OVERLAYS_NOT_SUPPORTED'],
      ['include_signer_info', { include_signer_info: 'x' }, 'INCLUDE_SIGNER_INFO_NOT_SUPPORTED'],
      ['svc_file missing', { svc_file: undefined }, 'MISSING_DOQLO_FILE'],
      ['threshold missing', { max_failed_row_percent: undefined }, 'MISSING_MAX_FAILED_ROW_PERCENT'],
      ['threshold wrong', { max_failed_row_percent: 'x' }, 'INVALID_MAX_FAILED_ROW_PERCENT'],
      ['filename_columns wrong', { filename_columns: 'x' }, 'INVALID_FILENAME_COLUMNS'],
      ['too many columns', { filename_columns: '["a","b","c","d"]' }, 'TOO_MANY_FILENAME_COLUMNS'],
      ['flag wrong', { include_stickers: 'x' }, 'UPLOAD_ERROR'],
      ['no data', { rows_json: undefined }, 'INVALID_DATA_INPUT'],
      ['delivery mode wrong', { delivery_mode: 'x' }, 'INVALID_DELIVERY_MODE'],
      ['webhook url missing', { delivery_mode: 'webhook', webhook_url: undefined }, 'MISSING_WEBHOOK_URL'],
      [
        'webhook secret missing',
        { delivery_mode: 'webhook', webhook_url: 'ftp:x', webhook_secret: undefined },
        'MISSING_WEBHOOK_SECRET',
      ],
      [
        'webhook url too long',
        { delivery_mode: 'webhook', webhook_url: `https://a.example/?${'x'.repeat(2048)}`, webhook_secret: 'x' },
        'WEBHOOK_URL_SIZE_LIMIT_EXCEEDED',
      ],
      [
        'webhook url wrong',
        { delivery_mode: 'webhook', webhook_url: 'ftp:x', webhook_secret: 'x' },
        'INVALID_WEBHOOK_URL',
      ],
      [
        'webhook target wrong',
        { delivery_mode: 'webhook', webhook_url: 'https://127.0.0.1/', webhook_secret: 'x' },
        'INVALID_WEBHOOK_TARGET',
      ],
      ['package malformed', { svc_file: Buffer.from('x') }, 'MALFORMED_DOQLO_FILE'],
      ['pdf invalid', { pdf: Buffer.from('x') }, 'INVALID_PDF'],
      ['rows malformed', { rows_json: '{' }, 'INVALID_ROWS_JSON'],
    ];
    // Contract: 4.1/fields, 7.4-rule-1, INVALID_FILE, LEGACY_OVERLAYS_NOT_SUPPORTED, INCLUDE_SIGNER_INFO_NOT_SUPPORTED
    // Contract: MISSING_DOQLO_FILE, MISSING_MAX_FAILED_ROW_PERCENT, INVALID_MAX_FAILED_ROW_PERCENT
    // Contract: INVALID_FILENAME_COLUMNS, TOO_MANY_FILENAME_COLUMNS, INVALID_DATA_INPUT, INVALID_DELIVERY_MODE
    // Contract: MISSING_WEBHOOK_URL, MISSING_WEBHOOK_SECRET, WEBHOOK_URL_SIZE_LIMIT_EXCEEDED, INVALID_WEBHOOK_URL
    // Contract: INVALID_WEBHOOK_TARGET, admission-order
    it.each(ordered.map(([name, , code], index) => [name, code, index] as const))(
      'reports "%s" before any later problem',
      async (_name, code, index) => {
        const fields = Object.assign(
          {},
          ...ordered
            .slice(index)
            .reverse()
            .map(([, some]) => some),
        ) as Fields;
        expect((await world().client.create(fields)).body?.code).toBe(code);
      },
    );

    // Contract: 4.1-rule-1, admission-order
    it('reports authentication, then the idempotency key, before the body', async () => {
      const stranger = world().clientOf('nothing');
      expectRefusal(
        await stranger.post([Buffer.from('junk')], { idempotencyKey: '' }),
        401,
        'BF_EXPORT_API_KEY_REQUIRED',
      );
      expectRefusal(
        await world().client.post([Buffer.from('junk')], { idempotencyKey: '' }),
        400,
        'INVALID_IDEMPOTENCY_KEY',
      );
    });

    // Contract: admission-order/unknown-repeated
    it('ignores unknown fields, and webhook fields in response mode', async () => {
      const fields = { rows: 'x', constructor: 'x', toString: 'x', webhook_url: 'ftp:x', webhook_secret: '' };
      const answer = await world().client.create(fields);
      expect([200, 202]).toContain(answer.status);
      const proto = await world().client.post(
        multipart([...partsOf(world().defaults), { name: '__proto__', value: '{"status":"failed"}' }]),
      );
      expect([200, 202]).toContain(proto.status);
    });
  });
};
