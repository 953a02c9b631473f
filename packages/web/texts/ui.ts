import { textsIn } from '../language/texts-in.ts';
import en from './ui/en.ts';

export const texts = await textsIn(en, {
  de: () => import('./ui/de.ts'),
  fr: () => import('./ui/fr.ts'),
  es: () => import('./ui/es.ts'),
});
