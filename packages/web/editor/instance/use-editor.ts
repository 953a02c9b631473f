import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Editor } from './create-editor.ts';

/** The editor of the page. The value never changes while the page is mounted; only its signals do. */
export const EditorContext = createContext<Editor | undefined>(undefined);

export const useEditor = (): Editor => {
  const editor = useContext(EditorContext);
  if (editor === undefined) throw new Error('This component is outside of an editor.');
  return editor;
};
