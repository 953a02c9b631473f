import { texts } from '../../texts/editor.ts';

/** Returns the name of a template for users, who may have left it empty. */
export const templateName = (name: string): string => (name === '' ? texts.untitled : name);
