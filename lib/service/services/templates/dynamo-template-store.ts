import * as v from 'valibot';
import { readRecord } from '../table/corrupt-record.ts';
import { absent, type DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { Item, ItemKey, Write } from '../table/write.ts';
import { maxTemplates, type SavedTemplate, savedTemplateSchema } from './saved-template.ts';
import type { TemplateStore } from './template-store.ts';

const partition = (accountId: string): string => `TEMPLATES#${accountId}`;

const templateKey = (accountId: string, templateId: string): ItemKey => ({ pk: partition(accountId), sk: `TEMPLATE#${templateId}` });

/** Sorted as numbers are: those of one template by their age. */
const revisionKey = ({ accountId, templateId, revision }: SavedTemplate): ItemKey => ({
  pk: partition(accountId),
  sk: `${revisionsOf(templateId)}${String(revision).padStart(15, '0')}`,
});

const everyRevision = 'REVISION#';

const revisionsOf = (templateId: string): string => `${everyRevision}${templateId}#`;

const pictureKey = (accountId: string, templateId: string): ItemKey => ({ pk: partition(accountId), sk: `PICTURE#${templateId}` });

const pictureSchema = v.object({ revision: v.number(), jpeg: v.string() });

const templateToItem = (template: SavedTemplate): Item => ({ ...templateKey(template.accountId, template.templateId), ...template });

const templateFromItem = (item: Item): SavedTemplate => readRecord(savedTemplateSchema, item);

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

/** Templates in the table; their PDFs and contents are objects. */
export const dynamoTemplateStore = (table: DynamoTable): TemplateStore => ({
  get: async (accountId, templateId) => {
    const item = await table.get(templateKey(accountId, templateId));
    return item === undefined ? undefined : templateFromItem(item);
  },
  list: async (accountId) => {
    const items = await table.query({
      ...expression({ key: '#pk = :pk AND begins_with(#sk, :sk)' }, { ':pk': partition(accountId), ':sk': 'TEMPLATE#' }),
      consistent: true,
    });
    return items.map(templateFromItem);
  },
  insert: (template) => [
    { label: 'template', action: { kind: 'put', item: templateToItem(template), expression: absent } },
    counted(template.accountId, 1),
  ],
  replace: (template, old) => ({
    label: 'template',
    action: { kind: 'put', item: templateToItem(template), expression: unchanged(old) },
  }),
  revisions: async (accountId, templateId) => {
    const items = await table.query({
      ...expression({ key: '#pk = :pk AND begins_with(#sk, :sk)' }, { ':pk': partition(accountId), ':sk': revisionsOf(templateId) }),
      consistent: true,
      descending: true,
    });
    return items.map(templateFromItem);
  },
  allRevisions: async (accountId) => {
    const key = '#pk = :pk AND begins_with(#sk, :sk)';
    const items = await table.query({
      ...expression({ key }, { ':pk': partition(accountId), ':sk': everyRevision }),
      consistent: true,
    });
    return items.map(templateFromItem);
  },
  keepRevision: ({ columnChoices: _, ...template }) => ({
    label: 'revision',
    action: { kind: 'put', item: { ...template, ...revisionKey(template) }, expression: {} },
  }),
  dropRevision: (template) => ({ label: 'revision', action: { kind: 'delete', key: revisionKey(template), expression: {} } }),
  picture: async (accountId, templateId) => {
    const item = await table.get(pictureKey(accountId, templateId));
    if (item === undefined) return undefined;
    const { revision, jpeg } = readRecord(pictureSchema, item);
    return { revision, jpeg: Buffer.from(jpeg, 'base64') };
  },
  keepPicture: ({ accountId, templateId, revision }, jpeg, untilMs) => ({
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
  keepPackage: ({ accountId, templateId, revision, package: signed, schemaVersion }) => ({
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
  keepChoices: ({ accountId, templateId, revision, columnChoices = [] }) => ({
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
  remove: (template) => [
    {
      label: 'template',
      action: { kind: 'delete', key: templateKey(template.accountId, template.templateId), expression: unchanged(template) },
    },
    { label: 'picture', action: { kind: 'delete', key: pictureKey(template.accountId, template.templateId), expression: {} } },
    counted(template.accountId, -1),
  ],
});
