import { textsIn } from '../language/texts-in.ts';
import en from './tables/en.ts';

export const texts = await textsIn(en, {
  de: () => import('./tables/de.ts'),
  fr: () => import('./tables/fr.ts'),
  es: () => import('./tables/es.ts'),
});
