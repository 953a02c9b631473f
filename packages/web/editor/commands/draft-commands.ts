import { texts } from '../../texts/commands.ts';
import type { Command } from './command.ts';

export const draftCommands = {
  restore: {
    id: 'restore-draft',
    label: texts.restoreDraft,
    enabled: (_, { draft }) => draft !== undefined,
    run: ({ offered: { restoreDraft } }, { draft }) => void (draft !== undefined && restoreDraft(draft)),
  },
  discard: {
    id: 'discard-draft',
    label: texts.discardDraft,
    enabled: (_, { draft }) => draft !== undefined,
    run: ({ offered: { discardDraft } }, { draft }) => void (draft !== undefined && discardDraft(draft)),
  },
} as const satisfies Readonly<Record<string, Command>>;
