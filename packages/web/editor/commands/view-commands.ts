import { texts } from '../../texts/commands.ts';
import { always, type Command } from './command.ts';

export const viewCommands = {
  zoomOut: { id: 'zoom-out', label: texts.zoomOut, enabled: always, run: ({ zooming }) => zooming.zoomOut() },
  zoomIn: { id: 'zoom-in', label: texts.zoomIn, enabled: always, run: ({ zooming }) => zooming.zoomIn() },
  fitPage: { id: 'fit-page', label: texts.fitPage, enabled: always, run: ({ zooming }) => zooming.fitView('page') },
  fitWidth: { id: 'fit-width', label: texts.fitWidth, enabled: always, run: ({ zooming }) => zooming.fitView('width') },
  keys: {
    id: 'keys',
    label: texts.keys,
    where: 'everywhere',
    keys: ['?'],
    does: texts.showsKeys,
    enabled: always,
    run: ({ view }) => {
      view.keysShown.value = true;
    },
  },
  preview: {
    id: 'preview',
    label: texts.preview,
    enabled: ({ opened }) => opened.openDocument.value !== undefined,
    isOn: ({ preview }) => preview.previewWanted.value,
    run: ({ preview }) => {
      preview.previewWanted.value = !preview.previewWanted.peek();
    },
  },
  previewOff: {
    id: 'preview-off',
    label: texts.previewOff,
    enabled: ({ preview }) => preview.previewWanted.value,
    run: ({ preview }) => {
      preview.previewWanted.value = false;
    },
  },
  document: {
    id: 'document-facts',
    label: texts.document,
    enabled: ({ opened }) => opened.openDocument.value !== undefined,
    run: ({ view }) => {
      view.factsShown.value = true;
    },
  },
  offerPlaces: {
    id: 'offer-places',
    label: texts.offerPlaces,
    enabled: ({ opened }) => opened.openDocument.value !== undefined,
    isOn: ({ offers }) => offers.offersShown.value,
    run: ({ offers }) => {
      offers.offersShown.value = !offers.offersShown.peek();
    },
  },
} as const satisfies Readonly<Record<string, Command>>;
