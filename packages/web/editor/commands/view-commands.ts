import { always, type Command } from './command.ts';

export const viewCommands = {
  zoomOut: { id: 'zoom-out', label: 'Zoom out', enabled: always, run: ({ zooming }) => zooming.zoomOut() },
  zoomIn: { id: 'zoom-in', label: 'Zoom in', enabled: always, run: ({ zooming }) => zooming.zoomIn() },
  fitPage: { id: 'fit-page', label: 'Fit page', enabled: always, run: ({ zooming }) => zooming.fitView('page') },
  fitWidth: { id: 'fit-width', label: 'Fit width', enabled: always, run: ({ zooming }) => zooming.fitView('width') },
  keys: {
    id: 'keys',
    label: 'Keys',
    where: 'everywhere',
    keys: ['?'],
    does: 'Shows this list',
    enabled: always,
    run: ({ view }) => {
      view.keysShown.value = true;
    },
  },
  preview: {
    id: 'preview',
    label: 'Preview',
    enabled: ({ opened }) => opened.openDocument.value !== undefined,
    isOn: ({ preview }) => preview.previewWanted.value,
    run: ({ preview }) => {
      preview.previewWanted.value = !preview.previewWanted.peek();
    },
  },
  previewOff: {
    id: 'preview-off',
    label: 'Turn preview off',
    enabled: ({ preview }) => preview.previewWanted.value,
    run: ({ preview }) => {
      preview.previewWanted.value = false;
    },
  },
  document: {
    id: 'document-facts',
    label: 'Document',
    enabled: ({ opened }) => opened.openDocument.value !== undefined,
    run: ({ view }) => {
      view.factsShown.value = true;
    },
  },
  offerPlaces: {
    id: 'offer-places',
    label: 'Offer places',
    enabled: ({ opened }) => opened.openDocument.value !== undefined,
    isOn: ({ offers }) => offers.offersShown.value,
    run: ({ offers }) => {
      offers.offersShown.value = !offers.offersShown.peek();
    },
  },
} as const satisfies Readonly<Record<string, Command>>;
