import { textsIn } from '../language/texts-in.ts';
import en from './properties/en.ts';

export const texts = await textsIn(en, {
  de: () => import('./properties/de.ts'),
  fr: () => import('./properties/fr.ts'),
  es: () => import('./properties/es.ts'),
});
