import { textsIn } from '../language/texts-in.ts';
import en from './frame/en.ts';

export const texts = await textsIn(en, {
  de: () => import('./frame/de.ts'),
  fr: () => import('./frame/fr.ts'),
  es: () => import('./frame/es.ts'),
});
