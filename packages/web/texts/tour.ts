import { textsIn } from '../language/texts-in.ts';
import en from './tour/en.ts';

export const texts = await textsIn(en, {
  de: () => import('./tour/de.ts'),
  fr: () => import('./tour/fr.ts'),
  es: () => import('./tour/es.ts'),
});
