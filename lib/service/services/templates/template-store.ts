import type { Write } from '../table/write.ts';
import type { ListedRecord, SavedTemplate, TemplatePicture } from './saved-template.ts';

/** Where saved templates are kept. Each account has a partition of its own: nobody finds those of another. */
export interface TemplateStore {
  get(accountId: string, templateId: string): Promise<SavedTemplate | undefined>;
  /** All of an account, without what only one of them is read for. */
  list(accountId: string): Promise<readonly ListedRecord[]>;
  /** Refused (`template-count`) where the account has as many as it may. */
  insert(template: SavedTemplate): readonly Write[];
  /** Writes the next revision in the place of `old`. Refused (`template`) if `old` was saved again, deleted or given a package meanwhile. */
  replace(template: SavedTemplate, old: SavedTemplate): Write;
  /** The earlier revisions that are kept of a template, the newest first; as they are at this moment. */
  revisions(accountId: string, templateId: string): Promise<readonly SavedTemplate[]>;
  /** The earlier revisions of all templates of an account, as lists show them. */
  allRevisions(accountId: string): Promise<readonly ListedRecord[]>;
  /** The earlier revisions of a template as lists show them. */
  listRevisions(accountId: string, templateId: string): Promise<readonly ListedRecord[]>;
  /** Keeps one as an earlier revision. */
  keepRevision(template: SavedTemplate): Write;
  /** Lets go of an earlier revision. */
  dropRevision(template: SavedTemplate): Write;
  /** The picture that was kept last. */
  picture(accountId: string, templateId: string): Promise<TemplatePicture | undefined>;
  /** Keeps the picture of a revision in the place of the one before, until then. */
  keepPicture(template: Pick<SavedTemplate, 'accountId' | 'templateId' | 'revision'>, jpeg: Uint8Array, untilMs: number): Write;
  /** Adds a package to a revision that has none. Refused (`template`) where it has one, or was changed or deleted meanwhile. */
  keepPackage(template: SavedTemplate): Write;
  /** Writes what was chosen for its columns, which makes no revision. Refused (`template`) where it was changed or deleted meanwhile. */
  keepChoices(template: SavedTemplate): Write;
  /** Refused (`template`) where it was changed or deleted meanwhile. */
  remove(template: SavedTemplate): readonly Write[];
}
