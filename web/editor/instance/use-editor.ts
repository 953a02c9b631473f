import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Editor } from './create-editor.ts';

/** The editor that the page is of. Its value stays the same as long as the page stands: what changes are its signals. */
export const EditorContext = createContext<Editor | undefined>(undefined);

/** The editor that a component is part of. */
export const useEditor = (): Editor => {
  const editor = useContext(EditorContext);
  if (editor === undefined) throw new Error('This component stands outside of an editor.');
  return editor;
};
