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

/** Sorted as numbers are: those of one template by their age. */
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

/** Records of one answer of the table: of the largest that lists show, 64 KB. */
const pageItems = 7;

/** Lists some records. One that is older than `pageCount` is read whole. */
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

/** How many the account has, counted with each that comes and goes: two at once cannot both be the last. */
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

/** Holds while a template is as it was read. A package that it was given since is an object that would be lost. */
const unchanged = ({ revision, package: signed }: Pick<SavedTemplate, 'revision' | 'package'>) =>
  expression(
    { condition: `#revision = :revision${signed === undefined ? ' AND attribute_not_exists(#package)' : ''}` },
    { ':revision': revision },
  );

/**
 * Templates in the table; their PDFs and contents are objects. Each account has its own partition, so it cannot find those of another.
 */
export const templateStore = (table: DynamoTable) => ({
  get: (accountId: string, templateId: string): Promise<SavedTemplate | undefined> => recordOf(table, templateKey(accountId, templateId)),
  /** All of an account, without what only one of them is read for. */
  list: (accountId: string): Promise<readonly ListedRecord[]> =>
    listed(table, { accountId, prefix: 'TEMPLATE#' }, ({ templateId }) => recordOf(table, templateKey(accountId, templateId))),
  /** Refused (`template-count`) where the account has as many as it may. */
  insert: (template: SavedTemplate): readonly Write[] => [
    { label: 'template', action: { kind: 'put', item: templateToItem(template), expression: absent } },
    counted(template.accountId, 1),
  ],
  /** Writes the next revision in the place of `old`. Refused (`template`) if `old` was saved again, deleted or given a package meanwhile. */
  replace: (template: SavedTemplate, old: SavedTemplate): Write => ({
    label: 'template',
    action: { kind: 'put', item: templateToItem(template), expression: unchanged(old) },
  }),
  /** The earlier revisions that are kept of a template, the newest first; as they are at this moment. */
  revisions: async (accountId: string, templateId: string): Promise<readonly SavedTemplate[]> => {
    const items = await table.query({
      ...expression({ key: '#pk = :pk AND begins_with(#sk, :sk)' }, { ':pk': partition(accountId), ':sk': revisionsOf(templateId) }),
      consistent: true,
      descending: true,
    });
    return items.map(templateFromItem);
  },
  /** The earlier revisions of all templates of an account, as lists show them. */
  allRevisions: (accountId: string): Promise<readonly ListedRecord[]> =>
    listed(table, { accountId, prefix: everyRevision }, (record) => recordOf(table, revisionKey(record))),
  /** The earlier revisions of a template as lists show them. */
  listRevisions: (accountId: string, templateId: string): Promise<readonly ListedRecord[]> =>
    listed(table, { accountId, prefix: revisionsOf(templateId), descending: true }, (record) => recordOf(table, revisionKey(record))),
  /** Keeps one as an earlier revision. */
  keepRevision: ({ columnChoices: _, ...template }: SavedTemplate): Write => ({
    label: 'revision',
    action: { kind: 'put', item: { ...template, ...revisionKey(template), pageCount: template.pages.length }, expression: {} },
  }),
  /** Lets go of an earlier revision. */
  dropRevision: (template: SavedTemplate): Write => ({
    label: 'revision',
    action: { kind: 'delete', key: revisionKey(template), expression: {} },
  }),
  /** The picture that was kept last. */
  picture: async (accountId: string, templateId: string): Promise<TemplatePicture | undefined> => {
    const item = await table.get(pictureKey(accountId, templateId));
    if (item === undefined) return undefined;
    const { revision, jpeg } = readRecord(pictureSchema, item);
    return { revision, jpeg: Buffer.from(jpeg, 'base64') };
  },
  /** Keeps the picture of a revision in the place of the one before, until then. */
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
  /** Adds a package to a revision that has none. Refused (`template`) where it has one, or was changed or deleted meanwhile. */
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
  /** Writes what was chosen for its columns, which makes no revision. Refused (`template`) where it was changed or deleted meanwhile. */
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
  /** Refused (`template`) where it was changed or deleted meanwhile. */
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
