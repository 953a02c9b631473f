import { textsIn } from '../language/texts-in.ts';
import en from './editor-core/en.ts';

export const texts = await textsIn(en, {
  de: () => import('./editor-core/de.ts'),
  fr: () => import('./editor-core/fr.ts'),
  es: () => import('./editor-core/es.ts'),
});
