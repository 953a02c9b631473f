import { textsIn } from '../language/texts-in.ts';
import en from './panels/en.ts';

export const texts = await textsIn(en, {
  de: () => import('./panels/de.ts'),
  fr: () => import('./panels/fr.ts'),
  es: () => import('./panels/es.ts'),
});
