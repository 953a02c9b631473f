import { textsIn } from '../language/texts-in.ts';
import en from './commands/en.ts';

export const texts = await textsIn(en, {
  de: () => import('./commands/de.ts'),
  fr: () => import('./commands/fr.ts'),
  es: () => import('./commands/es.ts'),
});
