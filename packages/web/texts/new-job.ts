import { textsIn } from '../language/texts-in.ts';
import en from './new-job/en.ts';

export const texts = await textsIn(en, {
  de: () => import('./new-job/de.ts'),
  fr: () => import('./new-job/fr.ts'),
  es: () => import('./new-job/es.ts'),
});
