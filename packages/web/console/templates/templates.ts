import { apiBasePaths } from '@bulkfill/service/paths/paths';
import { texts } from '../../texts/templates.ts';

const templatesPath = `${apiBasePaths.session}/templates`;

export const templateRoutes = {
  all: templatesPath,
  one: (id: string): string => `${templatesPath}/${encodeURIComponent(id)}`,
  pdf: (id: string): string => `${templatesPath}/${encodeURIComponent(id)}/pdf`,
  content: (id: string): string => `${templatesPath}/${encodeURIComponent(id)}/template`,
  preview: (id: string): string => `${templatesPath}/${encodeURIComponent(id)}/preview`,
  picture: (id: string): string => `${templatesPath}/${encodeURIComponent(id)}/picture`,
  revisions: (id: string): string => `${templatesPath}/${encodeURIComponent(id)}/revisions`,
  restore: (id: string): string => `${templatesPath}/${encodeURIComponent(id)}/restore`,
  package: (id: string): string => `${templatesPath}/${encodeURIComponent(id)}/package`,
} as const;

const maxNameCharacters = 200;

/** Returns an unused name for a copy: "Letter (copy)", "Letter (copy 2)". */
export const copyName = (name: string, taken: readonly string[]): string => {
  for (let count = 1; ; count++) {
    const end = texts.copyEnd(count);
    const copy = `${[...name].slice(0, maxNameCharacters - end.length).join('')}${end}`;
    if (!taken.includes(copy)) return copy;
  }
};

export const nameOfFile = (fileName: string): string => fileName.replace(/\.[^.]{1,5}$/, '').trim();
