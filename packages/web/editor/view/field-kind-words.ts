import { texts } from '../../texts/editor.ts';
import type { FillableField } from '../core/form-field.ts';

/** Describes a field: `text, page 2`. `page` is 0-based. */
export const fieldKindWords = (kind: FillableField['kind'], page: number | undefined): string =>
  page === undefined ? texts.fieldKinds[kind] : texts.onPage(texts.fieldKinds[kind], page + 1);
