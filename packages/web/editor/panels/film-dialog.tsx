import type { VNode } from 'preact';
import { texts } from '../../texts/panels.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Film } from './film.tsx';

export const FilmDialog = ({ onClose }: { readonly onClose: () => void }): VNode => (
  <Dialog title={texts.allRows} wide onClose={onClose}>
    <Film onClose={onClose} />
  </Dialog>
);
