import { EngineError } from '../core/engine-error.ts';
import type { ResolvedTemplate } from '../svc/template.ts';

/** Rejects a print file of protected rows, which would contain them unencrypted. Throws `PROTECT_WITH_PRINT_FILE`. */
export const refusePrintFile = ({ protect }: Pick<ResolvedTemplate, 'protect'>, printFile: boolean): void => {
  if (printFile && protect !== undefined) throw new EngineError('PROTECT_WITH_PRINT_FILE');
};
