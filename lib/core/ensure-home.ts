import { homedir } from 'node:os';

/** Sets `HOME` as container engines do if the user id has no account. Without it, Node and the AWS SDK throw. */
export const ensureHome = (): void => {
  try {
    homedir();
  } catch {
    process.env.HOME = '/';
  }
};
