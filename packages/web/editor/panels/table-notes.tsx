import type { VNode } from 'preact';
import { noteWords } from '../../api/note-words.ts';
import type { OpenRows } from '../rows/open-rows.ts';

export const TableNotes = ({ notes }: Pick<OpenRows, 'notes'>): VNode => {
  const words = notes.map(noteWords).join(' ');
  return (
    <p class="muted small rows-description" title={words}>
      {words}
    </p>
  );
};
