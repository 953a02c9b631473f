import { engineOnExample } from './engine-example.ts';

/** The certificate, in one thread. */
export const contender = engineOnExample(1);
