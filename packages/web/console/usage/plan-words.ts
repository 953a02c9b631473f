import { texts } from '../../texts/frame.ts';

export const planWords = (plan: string): string => texts.plan(`${plan.slice(0, 1).toUpperCase()}${plan.slice(1)}`);
