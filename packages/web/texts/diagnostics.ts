import { textsIn } from '../language/texts-in.ts';
import en from './diagnostics/en.ts';

export const texts = await textsIn(en, {
  de: () => import('./diagnostics/de.ts'),
  fr: () => import('./diagnostics/fr.ts'),
  es: () => import('./diagnostics/es.ts'),
});
