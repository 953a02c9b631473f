import { mib } from '@bulkfill/engine/core/units';
import type { Config } from '../../core/config.ts';
import type { PlanName } from '../../core/plan-limits.ts';
import { AppError } from '../../errors/app-error.ts';
import { type PartSink, readMultipart } from '../../multipart/read-multipart.ts';
import { buildFileRules, fieldTooLarge, refuseNearMiss } from './create-field-rules.ts';
import {
  type CreateForm,
  createFields,
  type FileField,
  type FormFields,
  repeatableFields,
  type StoredInput,
  type TextField,
} from './create-form.ts';
import type { CreateUpload } from './create-upload.ts';
import { textSink } from './text-sink.ts';

// Part headers (at most 16 KiB each), boundaries and unknown parts.
const framingAllowanceBytes = 8 * mib;

const textFiles: ReadonlySet<FileField> = new Set(['rows_json', 'corrections', 'rows', 'table_findings']);

export interface CreateFormInput {
  readonly contentType: string | null;
  readonly body: ReadableStream<Uint8Array> | null;
  readonly plan: PlanName;
  readonly config: Config;
  /** Stores the files, and owns them even if the form is rejected. */
  readonly upload: CreateUpload;
  readonly signal: AbortSignal;
  readonly fields?: FormFields;
}

/**
 * Reads the body of a create as a stream: files to object storage, texts to memory, each within its limit.
 *
 * Stops at the first limit that is exceeded: `FREE_`/`PAID_FILE_SIZE_LIMIT_REACHED`, `DOQLO_FILE_SIZE_LIMIT_EXCEEDED`,
 * `CSV_FILE_SIZE_LIMIT_EXCEEDED`, `PAYLOAD_TOO_LARGE` and `MULTIPART_PAYLOAD_SIZE_LIMIT_EXCEEDED`. Throws
 * `UPLOAD_ERROR` for a malformed or late (408) body, a field sent twice, or an unknown field that resembles a known
 * one. The caller discards what `upload` stored. Source: specification 4.1, 8; api.md, "Admission order of a create".
 */
export const readCreateForm = async (input: CreateFormInput): Promise<CreateForm> => {
  const { config, upload } = input;
  const { maxPayloadBytes, maxTextFieldBytes, maxParts, bodyDeadlineMs } = config.input;
  const { files: fileNames, texts: textNames } = input.fields ?? createFields;
  const isFileField = (name: string | undefined): name is FileField => fileNames.includes(name as FileField);
  const isTextField = (name: string | undefined): name is TextField => textNames.includes(name as TextField);
  const rules = buildFileRules(config, input.plan);
  const files = new Map<FileField, StoredInput>();
  const emptyFiles = new Set<FileField>();
  const texts = new Map<TextField, string[]>();
  const seen = new Set<string>();
  let payloadBytes = 0;

  const count = (bytes: number): void => {
    payloadBytes += bytes;
    if (payloadBytes > maxPayloadBytes) throw new AppError('MULTIPART_PAYLOAD_SIZE_LIMIT_EXCEEDED');
  };

  const fileSink = (field: FileField): PartSink => {
    const rule = rules[field];
    const file = upload.open(field, rule.contentType);
    let sizeBytes = 0;
    return {
      write: async (chunk) => {
        sizeBytes += chunk.byteLength;
        if (sizeBytes > rule.maxBytes) throw rule.tooLarge();
        count(chunk.byteLength);
        await file.write(chunk);
      },
      end: async () => {
        // An empty file counts as missing. An empty text does not: it has no rows, or is not JSON.
        if (sizeBytes > 0 || textFiles.has(field)) files.set(field, await file.finish());
        else emptyFiles.add(field);
      },
    };
  };

  const openPart = (name: string | undefined): PartSink => {
    if (name !== undefined && (isFileField(name) || (isTextField(name) && !repeatableFields.has(name)))) {
      if (seen.has(name))
        throw new AppError('UPLOAD_ERROR', { message: `The field "${name}" was sent more than once.` });
      seen.add(name);
    }
    if (isFileField(name)) return fileSink(name);
    const keep = isTextField(name)
      ? (text: string) => void texts.set(name, [...(texts.get(name) ?? []), text])
      : () => {};
    refuseNearMiss(name, [...fileNames, ...textNames]);
    if (isTextField(name))
      return textSink(name, maxTextFieldBytes, fieldTooLarge(name, true, maxTextFieldBytes), count, keep);
    return ignoredSink(maxTextFieldBytes, fieldTooLarge(name, false, maxTextFieldBytes));
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
    return { files, emptyFiles, texts };
  } catch (error) {
    const isLate = deadline.aborted && error === deadline.reason;
    const cause = isLate
      ? new AppError('UPLOAD_ERROR', { status: 408, message: 'The request body did not arrive in time.' })
      : error;
    upload.bodyFailed(cause);
    throw cause;
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
