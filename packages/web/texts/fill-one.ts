import { textsIn } from '../language/texts-in.ts';
import en from './fill-one/en.ts';

export const texts = await textsIn(en, {
  de: () => import('./fill-one/de.ts'),
  fr: () => import('./fill-one/fr.ts'),
  es: () => import('./fill-one/es.ts'),
});
