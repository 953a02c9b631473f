import { createHash } from 'node:crypto';
import { AppError } from '../../core/app-error.ts';
import type { Config } from '../../core/config.ts';
import type { PlanName } from '../../core/plan-limits.ts';
import { mib } from '../../core/units.ts';
import { type PartSink, readMultipart } from '../../multipart/read-multipart.ts';
import type { ObjectStore, ObjectWriter } from '../../services/storage/object-store.ts';
import {
  type CreateForm,
  type FileField,
  fileFields,
  repeatableFields,
  type StoredInput,
  type TextField,
  textFields,
} from './create-form.ts';
import { textSink } from './text-sink.ts';

// Part headers (16 KiB each at most), boundaries, and parts that nobody reads: beyond this a body is not a form any more.
const framingAllowanceBytes = 8 * mib;

export interface CreateFormInput {
  readonly contentType: string | null;
  readonly body: ReadableStream<Uint8Array> | null;
  readonly plan: PlanName;
  readonly config: Config;
  readonly objects: ObjectStore;
  readonly keyOf: (field: FileField) => string;
  /** Awaited once, before the first byte is stored. */
  readonly beforeStoring: () => Promise<void>;
  /** Called before a rejection after which something may still be stored, or may arrive late. */
  readonly onLeftovers: () => void;
  readonly signal: AbortSignal;
}

interface FileRule {
  readonly maxBytes: number;
  readonly contentType: string;
  readonly tooLarge: () => AppError;
}

const fileRules = (config: Config, plan: PlanName): Readonly<Record<FileField, FileRule>> => {
  const { maxPdfBytes, maxPackageBytes } = config.plans[plan];
  const rule = (maxBytes: number, contentType: string, tooLarge: () => AppError): FileRule => ({ maxBytes, contentType, tooLarge });
  return {
    pdf: rule(
      maxPdfBytes,
      'application/pdf',
      () =>
        new AppError(plan === 'free' ? 'FREE_FILE_SIZE_LIMIT_REACHED' : 'PAID_FILE_SIZE_LIMIT_REACHED', {
          message: `The file "pdf" is larger than the ${maxPdfBytes} bytes that the plan allows.`,
        }),
    ),
    svc_file: rule(
      maxPackageBytes,
      'application/gzip',
      () =>
        new AppError('DOQLO_FILE_SIZE_LIMIT_EXCEEDED', {
          message: `The file "svc_file" is larger than the ${maxPackageBytes} bytes that the plan allows.`,
        }),
    ),
    csv_file: rule(config.input.maxCsvBytes, 'text/csv', () => new AppError('CSV_FILE_SIZE_LIMIT_EXCEEDED')),
    rows_json: rule(
      config.input.maxRowsJsonBytes,
      'application/json',
      // Specification 7.2: this field alone answers 400.
      () => new AppError('PAYLOAD_TOO_LARGE', { status: 400, message: '"rows_json" is larger than 10 MiB.' }),
    ),
  };
};

const isFileField = (name: string | undefined): name is FileField => fileFields.includes(name as FileField);
const isTextField = (name: string | undefined): name is TextField => textFields.includes(name as TextField);

const fieldTooLarge = (name: string | undefined, maxBytes: number) => (): AppError =>
  name === 'webhook_url'
    ? new AppError('WEBHOOK_URL_SIZE_LIMIT_EXCEEDED')
    : new AppError('PAYLOAD_TOO_LARGE', {
        message: `${isTextField(name) ? `The field "${name}"` : 'A field that is not recognised'} is larger than ${maxBytes} bytes.`,
      });

/**
 * Reads the body of a create as a stream: files straight to object storage, texts to memory, each under its limit.
 *
 * Rejects with the first limit that is crossed, without reading the rest, and leaves no object behind then, or says so:
 * `FREE_`/`PAID_FILE_SIZE_LIMIT_REACHED`, `DOQLO_FILE_SIZE_LIMIT_EXCEEDED`, `CSV_FILE_SIZE_LIMIT_EXCEEDED`,
 * `PAYLOAD_TOO_LARGE`, `MULTIPART_PAYLOAD_SIZE_LIMIT_EXCEEDED`, and `UPLOAD_ERROR` for a malformed body, a body past its
 * deadline (408), or a recognised field sent twice.
 * Source: specification 4.1, 8; decisions.md, "Admission order of a create".
 */
export const readCreateForm = async (input: CreateFormInput): Promise<CreateForm> => {
  const { config, objects } = input;
  const { maxPayloadBytes, maxTextFieldBytes, maxParts, bodyDeadlineMs } = config.input;
  const rules = fileRules(config, input.plan);
  const files = new Map<FileField, StoredInput>();
  const texts = new Map<TextField, string[]>();
  const seen = new Set<string>();
  const writers: ObjectWriter[] = [];
  let payloadBytes = 0;
  let prepared: Promise<void> | undefined;

  const count = (bytes: number): void => {
    payloadBytes += bytes;
    if (payloadBytes > maxPayloadBytes) throw new AppError('MULTIPART_PAYLOAD_SIZE_LIMIT_EXCEEDED');
  };

  const fileSink = (field: FileField): PartSink => {
    const rule = rules[field];
    const writer = objects.writer(input.keyOf(field), { contentType: rule.contentType });
    writers.push(writer);
    const hash = createHash('sha256');
    let sizeBytes = 0;
    return {
      write: async (chunk) => {
        sizeBytes += chunk.byteLength;
        if (sizeBytes > rule.maxBytes) throw rule.tooLarge();
        count(chunk.byteLength);
        hash.update(chunk);
        prepared ??= input.beforeStoring();
        await prepared;
        await writer.write(chunk);
      },
      end: async () => {
        // An empty file is a missing one; an empty text of rows is a text that holds no rows.
        if (sizeBytes === 0 && field !== 'rows_json') return;
        prepared ??= input.beforeStoring();
        await prepared;
        files.set(field, { ...(await writer.finish()), sha256: hash.digest('hex') });
      },
    };
  };

  const openPart = (name: string | undefined): PartSink => {
    if (name !== undefined && (isFileField(name) || (isTextField(name) && !repeatableFields.has(name)))) {
      if (seen.has(name)) throw new AppError('UPLOAD_ERROR', { message: `The field "${name}" was sent more than once.` });
      seen.add(name);
    }
    if (isFileField(name)) return fileSink(name);
    const keep = isTextField(name) ? (text: string) => void texts.set(name, [...(texts.get(name) ?? []), text]) : () => {};
    if (isTextField(name)) return textSink(name, maxTextFieldBytes, fieldTooLarge(name, maxTextFieldBytes), count, keep);
    return ignoredSink(maxTextFieldBytes, fieldTooLarge(name, maxTextFieldBytes));
  };

  const deadline = AbortSignal.timeout(bodyDeadlineMs);
  try {
    await readMultipart(
      {
        contentType: input.contentType,
        body: input.body,
        maxParts,
        maxBodyBytes: maxPayloadBytes + framingAllowanceBytes,
        signal: AbortSignal.any([deadline, input.signal]),
      },
      openPart,
    );
    return { files, texts };
  } catch (error) {
    const aborted = await Promise.allSettled(writers.map((writer) => writer.abort()));
    const removed = await Promise.allSettled([objects.remove([...files.values()].map((file) => file.key))]);
    const clean = [...aborted, ...removed].every(({ status }) => status === 'fulfilled');
    // What failed by itself or was cut off may be carried out all the same, after it was removed.
    if (!clean || !(error instanceof AppError)) input.onLeftovers();
    if (deadline.aborted && error === deadline.reason) {
      throw new AppError('UPLOAD_ERROR', { status: 408, message: 'The request body did not arrive in time.' });
    }
    throw error;
  }
};

const ignoredSink = (maxBytes: number, tooLarge: () => AppError): PartSink => {
  let sizeBytes = 0;
  return {
    write: (chunk) => {
      sizeBytes += chunk.byteLength;
      if (sizeBytes > maxBytes) throw tooLarge();
    },
    end: () => {},
  };
};
