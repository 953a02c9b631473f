import { textsIn } from '../language/texts-in.ts';
import en from './failures/en.ts';

export const texts = await textsIn(en, {
  de: () => import('./failures/de.ts'),
  fr: () => import('./failures/fr.ts'),
  es: () => import('./failures/es.ts'),
});
