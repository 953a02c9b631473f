import type { ImageXObject } from '../images/image-x-object.ts';
import type { ConformancePlan } from './conformance-plan.ts';

type PictureLoss = 'TRANSPARENCY' | 'COLOUR_SPACE';

export const pictureLossMessages: Readonly<Record<PictureLoss, string>> = {
  TRANSPARENCY: 'The picture has an alpha channel, which PDF/A-1 does not allow; send it without one.',
  COLOUR_SPACE: 'The picture has CMYK colours, for which the source has no output intent; send it in RGB or grey.',
};

export const findPictureLosses = (
  plan: ConformancePlan | undefined,
  { dict, softMask }: ImageXObject,
): PictureLoss[] => {
  if (plan === undefined) return [];
  const isCmyk = dict.includes('/DeviceCMYK') && plan.intents?.has('CMYK') !== true;
  const found: readonly PictureLoss[] = [
    ...(softMask === undefined ? [] : (['TRANSPARENCY'] as const)),
    ...(isCmyk ? (['COLOUR_SPACE'] as const) : []),
  ];
  return found.filter((loss) => plan.canLose(loss));
};
