import { textsIn } from '../language/texts-in.ts';
import en from './templates/en.ts';

export const texts = await textsIn(en, {
  de: () => import('./templates/de.ts'),
  fr: () => import('./templates/fr.ts'),
  es: () => import('./templates/es.ts'),
});
