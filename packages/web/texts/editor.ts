import { textsIn } from '../language/texts-in.ts';
import en from './editor/en.ts';

export const texts = await textsIn(en, {
  de: () => import('./editor/de.ts'),
  fr: () => import('./editor/fr.ts'),
  es: () => import('./editor/es.ts'),
});
