import { textsIn } from '../language/texts-in.ts';
import en from './account/en.ts';

export const texts = await textsIn(en, {
  de: () => import('./account/de.ts'),
  fr: () => import('./account/fr.ts'),
  es: () => import('./account/es.ts'),
});
