import { SettingError } from '@bulkfill/service/core/setting';

/**
 * Parses `SOURCE_DATE_EPOCH`, in seconds since 1970. Source: https://reproducible-builds.org/specs/source-date-epoch/
 */
export const parseSourceDate = (env: NodeJS.ProcessEnv): Date | undefined => {
  const text = env.SOURCE_DATE_EPOCH?.trim() ?? '';
  if (text === '') return undefined;
  if (!/^[0-9]{1,11}$/.test(text)) throw new SettingError('SOURCE_DATE_EPOCH', 'must be whole seconds since 1970');
  return new Date(Number(text) * 1000);
};
