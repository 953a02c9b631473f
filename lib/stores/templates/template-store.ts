import * as v from 'valibot';
import { readRecord } from '../table/corrupt-record.ts';
import { countItem } from '../table/count-item.ts';
import { absent, type DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { ItemKey, Write } from '../table/write.ts';
import type { TemplatePicture } from './saved-template.ts';
import {
  type ListedRecord,
  listedRecordSchema,
  maxTemplates,
  savedTemplateSchema,
  type TemplateRecord,
  toListedRecord,
} from './saved-template.ts';

type RevisionKey = Pick<TemplateRecord, 'accountId' | 'templateId' | 'revision'>;

const partition = (accountId: string): string => `TEMPLATES#${accountId}`;

const templateKey = (accountId: string, templateId: string): ItemKey => ({
  pk: partition(accountId),
  sk: `TEMPLATE#${templateId}`,
});

/** Returns the key of a revision, padded so that revisions sort by number. */
const revisionKey = ({ accountId, templateId, revision }: RevisionKey): ItemKey => ({
  pk: partition(accountId),
  sk: `${revisionsOf(templateId)}${String(revision).padStart(15, '0')}`,
});

const everyRevision = 'REVISION#';

const revisionsOf = (templateId: string): string => `${everyRevision}${templateId}#`;

const pictureKey = (accountId: string, templateId: string): ItemKey => ({
  pk: partition(accountId),
  sk: `PICTURE#${templateId}`,
});

const choicesKey = (accountId: string, templateId: string): ItemKey => ({
  pk: partition(accountId),
  sk: `CHOICES#${templateId}`,
});

const choicesSchema = v.object({ choices: v.string() });

const pictureSchema = v.object({ revision: v.number(), jpeg: v.string() });

/** A thousand pages are one text of at most 45 KB, as a list of templates makes the table parse whole records. */
const recordOf = ({ pages, ...template }: TemplateRecord) => ({
  ...template,
  pages: JSON.stringify(pages.map(({ width, height, rotation }) => [width, height, rotation])),
  pageCount: pages.length,
});

/** Earlier records contain them as objects. */
const pagesOf = (stored: unknown): unknown =>
  typeof stored === 'string'
    ? (JSON.parse(stored) as readonly (readonly number[])[]).map(([width, height, rotation]) => ({
        width,
        height,
        rotation,
      }))
    : stored;

const templateAt = async (table: DynamoTable, key: ItemKey): Promise<TemplateRecord | undefined> => {
  const item = await table.get(key);
  return item === undefined ? undefined : readRecord(savedTemplateSchema, { ...item, pages: pagesOf(item.pages) });
};

const listedAttributes = Object.keys(listedRecordSchema.entries)
  .map((name) => `#${name}`)
  .join(', ');

/** Records per response of the table. The largest listed record has 100 KB. */
const pageItems = 7;

/** Lists records. One from before `pageCount` is read whole. */
const listed = async (
  table: DynamoTable,
  keys: { readonly accountId: string; readonly prefix: string; readonly descending?: boolean },
  whole: (record: RevisionKey) => Promise<TemplateRecord | undefined>,
): Promise<readonly ListedRecord[]> => {
  const items = await table.query({
    ...expression(
      { key: '#pk = :pk AND begins_with(#sk, :sk)', attributes: listedAttributes },
      { ':pk': partition(keys.accountId), ':sk': keys.prefix },
    ),
    consistent: true,
    descending: keys.descending ?? false,
    pageItems,
  });
  const records: ListedRecord[] = [];
  for (const item of items) {
    const { pageCount, ...record } = readRecord(listedRecordSchema, item);
    const older = pageCount === undefined ? await whole(record) : undefined;
    if (older !== undefined) records.push(toListedRecord(older));
    else if (pageCount !== undefined) records.push({ ...record, pageCount });
  }
  return records;
};

const counted = (accountId: string, by: 1 | -1): Write =>
  countItem('template-count', partition(accountId), by, maxTemplates);

/** Condition that a template is unchanged, with its package, whose object would otherwise be lost. */
const unchanged = ({ revision, package: signed }: Pick<TemplateRecord, 'revision' | 'package'>) =>
  expression(
    { condition: `#revision = :revision${signed === undefined ? ' AND attribute_not_exists(#package)' : ''}` },
    { ':revision': revision },
  );

/** PDFs and contents are objects. Each account has its own partition, so that it cannot find templates of another. */
export const templateStore = (table: DynamoTable) => ({
  get: (accountId: string, templateId: string): Promise<TemplateRecord | undefined> =>
    templateAt(table, templateKey(accountId, templateId)),
  list: (accountId: string): Promise<readonly ListedRecord[]> =>
    listed(table, { accountId, prefix: 'TEMPLATE#' }, ({ templateId }) =>
      templateAt(table, templateKey(accountId, templateId)),
    ),
  /** Inserts a template. Refused (`template-count`) if the account has the maximum. */
  insert: (template: TemplateRecord): readonly Write[] => [
    {
      label: 'template',
      action: {
        kind: 'put',
        item: { ...templateKey(template.accountId, template.templateId), ...recordOf(template) },
        expression: absent,
      },
    },
    counted(template.accountId, 1),
  ],
  /** Replaces `old` by the next revision. Refused (`template`) if `old` was saved, deleted or packaged meanwhile. */
  replace: (template: TemplateRecord, old: TemplateRecord): Write => ({
    label: 'template',
    action: {
      kind: 'put',
      item: { ...templateKey(template.accountId, template.templateId), ...recordOf(template) },
      expression: unchanged(old),
    },
  }),
  revision: (key: RevisionKey): Promise<TemplateRecord | undefined> => templateAt(table, revisionKey(key)),
  allRevisions: (accountId: string): Promise<readonly ListedRecord[]> =>
    listed(table, { accountId, prefix: everyRevision }, (key) => templateAt(table, revisionKey(key))),
  /** Lists the earlier revisions of a template, newest first. Strongly consistent. */
  listRevisions: (accountId: string, templateId: string): Promise<readonly ListedRecord[]> =>
    listed(table, { accountId, prefix: revisionsOf(templateId), descending: true }, (key) =>
      templateAt(table, revisionKey(key)),
    ),
  keepRevision: (template: TemplateRecord): Write => ({
    label: 'revision',
    action: { kind: 'put', item: { ...revisionKey(template), ...recordOf(template) }, expression: {} },
  }),
  dropRevision: (key: RevisionKey): Write => ({
    label: 'revision',
    action: { kind: 'delete', key: revisionKey(key), expression: {} },
  }),
  picture: async (accountId: string, templateId: string): Promise<TemplatePicture | undefined> => {
    const item = await table.get(pictureKey(accountId, templateId));
    if (item === undefined) return undefined;
    const { revision, jpeg } = readRecord(pictureSchema, item);
    return { revision, jpeg: Buffer.from(jpeg, 'base64') };
  },
  keepPicture: ({ accountId, templateId, revision }: RevisionKey, jpeg: Uint8Array, untilMs: number): Write => ({
    label: 'picture',
    action: {
      kind: 'put',
      item: {
        ...pictureKey(accountId, templateId),
        revision,
        jpeg: Buffer.from(jpeg).toString('base64'),
        ttlEpochSeconds: Math.floor(untilMs / 1000),
      },
      expression: {},
    },
  }),
  /**
   * Adds a package to a revision without one. Refused (`template`) if it has one, or was changed or deleted meanwhile.
   */
  keepPackage: ({ accountId, templateId, revision, package: signed, schemaVersion }: TemplateRecord): Write => ({
    label: 'template',
    action: {
      kind: 'update',
      key: templateKey(accountId, templateId),
      expression: expression(
        {
          update: 'SET #package = :package, #schemaVersion = :schemaVersion',
          condition: '#revision = :revision AND attribute_not_exists(#package)',
        },
        { ':package': signed, ':schemaVersion': schemaVersion, ':revision': revision },
      ),
    },
  }),
  choices: async (accountId: string, templateId: string): Promise<string | undefined> => {
    const item = await table.get(choicesKey(accountId, templateId));
    return item === undefined ? undefined : readRecord(choicesSchema, item).choices;
  },
  /** Stores the column choices. Refused (`template`) if the template was changed or deleted meanwhile. */
  keepChoices: ({ accountId, templateId, revision }: RevisionKey, choices: string): readonly Write[] => [
    {
      label: 'template',
      action: {
        kind: 'update',
        key: templateKey(accountId, templateId),
        expression: expression(
          { update: 'SET #hasChoices = :yes', condition: '#revision = :revision' },
          { ':yes': true, ':revision': revision },
        ),
      },
    },
    {
      label: 'choices',
      action: { kind: 'put', item: { ...choicesKey(accountId, templateId), choices }, expression: {} },
    },
  ],
  /** Deletes a template. Refused (`template`) if it was changed or deleted meanwhile. */
  remove: (template: TemplateRecord): readonly Write[] => [
    {
      label: 'template',
      action: {
        kind: 'delete',
        key: templateKey(template.accountId, template.templateId),
        expression: unchanged(template),
      },
    },
    {
      label: 'picture',
      action: { kind: 'delete', key: pictureKey(template.accountId, template.templateId), expression: {} },
    },
    {
      label: 'choices',
      action: { kind: 'delete', key: choicesKey(template.accountId, template.templateId), expression: {} },
    },
    counted(template.accountId, -1),
  ],
});

export type TemplateStore = ReturnType<typeof templateStore>;
