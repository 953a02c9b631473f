import type { Rect } from '../../../lib/engine/browser/templates.ts';

/** Where a field stands on a page, as displayed. */
export interface FieldWidget {
  /** 0-based. */
  readonly page: number;
  readonly rect: Rect;
}

/** A field of the document's own form that can be filled. */
export interface FormField {
  /** Fully qualified. */
  readonly name: string;
  /** What the form calls it to people (`/TU`); empty where it says nothing. */
  readonly tooltip: string;
  readonly kind: 'text' | 'check box' | 'radio buttons' | 'choice';
  /** 0-based, of its first widget; undefined where it has none on a page. */
  readonly page: number | undefined;
  readonly widgets: readonly FieldWidget[];
  /** What a check box or a group of radio buttons can be set to, or a list offers. */
  readonly states: readonly string[];
  /** In characters; undefined where it takes any. */
  readonly maxLength?: number;
}

/** What people call a field: its tooltip, or else its name. */
export const fieldLabel = ({ tooltip, name }: Pick<FormField, 'tooltip' | 'name'>): string => (tooltip === '' ? name : tooltip);
