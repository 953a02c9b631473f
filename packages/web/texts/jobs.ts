import { textsIn } from '../language/texts-in.ts';
import en from './jobs/en.ts';

export const texts = await textsIn(en, {
  de: () => import('./jobs/de.ts'),
  fr: () => import('./jobs/fr.ts'),
  es: () => import('./jobs/es.ts'),
});
