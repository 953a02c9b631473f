import * as v from 'valibot';
import { readRecord } from '../table/corrupt-record.ts';
import { absent, type DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { Item, ItemKey, Write } from '../table/write.ts';
import type { TemplatePicture } from './saved-template.ts';
import {
  type ListedRecord,
  listedRecord,
  listedRecordSchema,
  maxTemplates,
  type SavedTemplate,
  savedTemplateSchema,
} from './saved-template.ts';

const partition = (accountId: string): string => `TEMPLATES#${accountId}`;

const templateKey = (accountId: string, templateId: string): ItemKey => ({ pk: partition(accountId), sk: `TEMPLATE#${templateId}` });

/** Returns the key of a revision, padded so that revisions sort by number. */
const revisionKey = ({ accountId, templateId, revision }: Pick<SavedTemplate, 'accountId' | 'templateId' | 'revision'>): ItemKey => ({
  pk: partition(accountId),
  sk: `${revisionsOf(templateId)}${String(revision).padStart(15, '0')}`,
});

const everyRevision = 'REVISION#';

const revisionsOf = (templateId: string): string => `${everyRevision}${templateId}#`;

const pictureKey = (accountId: string, templateId: string): ItemKey => ({ pk: partition(accountId), sk: `PICTURE#${templateId}` });

const pictureSchema = v.object({ revision: v.number(), jpeg: v.string() });

const templateToItem = (template: SavedTemplate): Item => ({
  ...templateKey(template.accountId, template.templateId),
  ...template,
  pageCount: template.pages.length,
});

const templateFromItem = (item: Item): SavedTemplate => readRecord(savedTemplateSchema, item);

const recordOf = async (table: DynamoTable, key: ItemKey): Promise<SavedTemplate | undefined> => {
  const item = await table.get(key);
  return item === undefined ? undefined : templateFromItem(item);
};

const listedAttributes = Object.keys(listedRecordSchema.entries)
  .map((name) => `#${name}`)
  .join(', ');

/** Records per response of the table. The largest listed record has 64 KB. */
const pageItems = 7;

/** Lists records. One from before `pageCount` is read whole. */
const listed = async (
  table: DynamoTable,
  keys: { readonly accountId: string; readonly prefix: string; readonly descending?: boolean },
  whole: (record: Pick<SavedTemplate, 'accountId' | 'templateId' | 'revision'>) => Promise<SavedTemplate | undefined>,
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
    if (older !== undefined) records.push(listedRecord(older));
    else if (pageCount !== undefined) records.push({ ...record, pageCount });
  }
  return records;
};

/** Returns the write that counts a template of the account. Two concurrent inserts cannot both take the last place. */
const counted = (accountId: string, by: 1 | -1): Write => ({
  label: 'template-count',
  action: {
    kind: 'update',
    key: { pk: partition(accountId), sk: 'COUNT' },
    expression:
      by === 1
        ? expression(
            { update: 'ADD #held :by', condition: 'attribute_not_exists(#held) OR #held < :most' },
            { ':by': by, ':most': maxTemplates },
          )
        : expression({ update: 'ADD #held :by' }, { ':by': by }),
  },
});

/**
 * Returns the condition that a template is unchanged since it was read. It includes the package, whose object would
 * otherwise be lost.
 */
const unchanged = ({ revision, package: signed }: Pick<SavedTemplate, 'revision' | 'package'>) =>
  expression(
    { condition: `#revision = :revision${signed === undefined ? ' AND attribute_not_exists(#package)' : ''}` },
    { ':revision': revision },
  );

/**
 * Creates the template store. PDFs and contents are objects. Each account has its own partition, so that it cannot find
 * templates of another.
 */
export const templateStore = (table: DynamoTable) => ({
  get: (accountId: string, templateId: string): Promise<SavedTemplate | undefined> => recordOf(table, templateKey(accountId, templateId)),
  /** Lists an account's templates, with the members that lists show. */
  list: (accountId: string): Promise<readonly ListedRecord[]> =>
    listed(table, { accountId, prefix: 'TEMPLATE#' }, ({ templateId }) => recordOf(table, templateKey(accountId, templateId))),
  /** Inserts a template. Refused (`template-count`) if the account has the maximum. */
  insert: (template: SavedTemplate): readonly Write[] => [
    { label: 'template', action: { kind: 'put', item: templateToItem(template), expression: absent } },
    counted(template.accountId, 1),
  ],
  /** Replaces `old` by the next revision. Refused (`template`) if `old` was saved, deleted or packaged meanwhile. */
  replace: (template: SavedTemplate, old: SavedTemplate): Write => ({
    label: 'template',
    action: { kind: 'put', item: templateToItem(template), expression: unchanged(old) },
  }),
  /** Returns the earlier revisions of a template, newest first. Strongly consistent. */
  revisions: async (accountId: string, templateId: string): Promise<readonly SavedTemplate[]> => {
    const items = await table.query({
      ...expression({ key: '#pk = :pk AND begins_with(#sk, :sk)' }, { ':pk': partition(accountId), ':sk': revisionsOf(templateId) }),
      consistent: true,
      descending: true,
    });
    return items.map(templateFromItem);
  },
  /** Lists the earlier revisions of all templates of an account. */
  allRevisions: (accountId: string): Promise<readonly ListedRecord[]> =>
    listed(table, { accountId, prefix: everyRevision }, (record) => recordOf(table, revisionKey(record))),
  /** Lists the earlier revisions of a template. */
  listRevisions: (accountId: string, templateId: string): Promise<readonly ListedRecord[]> =>
    listed(table, { accountId, prefix: revisionsOf(templateId), descending: true }, (record) => recordOf(table, revisionKey(record))),
  /** Stores a template as an earlier revision. */
  keepRevision: ({ columnChoices: _, ...template }: SavedTemplate): Write => ({
    label: 'revision',
    action: { kind: 'put', item: { ...template, ...revisionKey(template), pageCount: template.pages.length }, expression: {} },
  }),
  /** Deletes an earlier revision. */
  dropRevision: (template: SavedTemplate): Write => ({
    label: 'revision',
    action: { kind: 'delete', key: revisionKey(template), expression: {} },
  }),
  /** Returns the latest thumbnail. */
  picture: async (accountId: string, templateId: string): Promise<TemplatePicture | undefined> => {
    const item = await table.get(pictureKey(accountId, templateId));
    if (item === undefined) return undefined;
    const { revision, jpeg } = readRecord(pictureSchema, item);
    return { revision, jpeg: Buffer.from(jpeg, 'base64') };
  },
  /** Stores the thumbnail of a revision until `untilMs`, replacing the previous one. */
  keepPicture: (
    { accountId, templateId, revision }: Pick<SavedTemplate, 'accountId' | 'templateId' | 'revision'>,
    jpeg: Uint8Array,
    untilMs: number,
  ): Write => ({
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
  keepPackage: ({ accountId, templateId, revision, package: signed, schemaVersion }: SavedTemplate): Write => ({
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
  /**
   * Stores the column choices, without a new revision. Refused (`template`) if the template was changed or deleted
   * meanwhile.
   */
  keepChoices: ({ accountId, templateId, revision, columnChoices = [] }: SavedTemplate): Write => ({
    label: 'template',
    action: {
      kind: 'update',
      key: templateKey(accountId, templateId),
      expression: expression(
        { update: 'SET #columnChoices = :choices', condition: '#revision = :revision' },
        { ':choices': columnChoices, ':revision': revision },
      ),
    },
  }),
  /** Deletes a template. Refused (`template`) if it was changed or deleted meanwhile. */
  remove: (template: SavedTemplate): readonly Write[] => [
    {
      label: 'template',
      action: { kind: 'delete', key: templateKey(template.accountId, template.templateId), expression: unchanged(template) },
    },
    { label: 'picture', action: { kind: 'delete', key: pictureKey(template.accountId, template.templateId), expression: {} } },
    counted(template.accountId, -1),
  ],
});

export type TemplateStore = ReturnType<typeof templateStore>;
