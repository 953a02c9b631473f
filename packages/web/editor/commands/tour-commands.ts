import { texts } from '../../texts/commands.ts';
import { tourStepCount } from '../state/tour.ts';
import { always, type Command } from './command.ts';

const lastStep = tourStepCount - 1;

export const tourCommands = {
  show: {
    id: 'show-tour',
    label: texts.showTour,
    enabled: always,
    run: ({ tour: { beginTour }, view: { keysShown } }) => {
      // The button is in the list of keys: close the list.
      keysShown.value = false;
      beginTour();
    },
  },
  back: {
    id: 'tour-back',
    label: texts.back,
    enabled: ({ tour: { tourStep } }) => (tourStep.value ?? 0) > 0,
    run: ({ tour: { tourStep } }) => {
      tourStep.value = (tourStep.peek() ?? 1) - 1;
    },
  },
  goOn: {
    id: 'tour-on',
    label: texts.next,
    enabled: ({ tour: { tourStep } }) => (tourStep.value ?? lastStep) < lastStep,
    run: ({ tour: { tourStep } }) => {
      tourStep.value = (tourStep.peek() ?? 0) + 1;
    },
  },
  end: {
    id: 'end-tour',
    label: texts.endTour,
    enabled: ({ tour: { tourStep } }) => tourStep.value !== undefined,
    run: ({ tour: { endTour } }) => endTour(),
  },
} as const satisfies Readonly<Record<string, Command>>;
