import { textsIn } from '../language/texts-in.ts';
import en from './errors/en.ts';

export const texts = await textsIn(en, {
  de: () => import('./errors/de.ts'),
  fr: () => import('./errors/fr.ts'),
  es: () => import('./errors/es.ts'),
});
