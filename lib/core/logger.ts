import { OpaqueError } from '@bulkfill/engine/core/opaque-error';

/** Fields of a log line: ids, counts, sizes, codes and durations. Never row data, keys, secrets or document content. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Logger {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields, cause?: unknown): void;
  error(message: string, fields?: LogFields, cause?: unknown): void;
  with(fields: LogFields): Logger;
}

const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
type Level = (typeof levels)[number];

const described = (link: unknown): Record<string, unknown> => {
  if (link instanceof OpaqueError) return { name: link.name, code: link.code, frames: link.frames };
  if (!(link instanceof Error)) return { message: String(link) };
  return {
    name: link.name,
    message: link.message,
    ...('code' in link ? { code: String(link.code) } : {}),
    stack: link.stack,
  };
};

/** Returns the chain of causes, innermost last, without messages that may quote user data. At most five links. */
const causeChain = (cause: unknown): readonly Record<string, unknown>[] => {
  const chain: Record<string, unknown>[] = [];
  for (
    let link = cause;
    link !== undefined && link !== null && chain.length < 5;
    link = link instanceof Error ? link.cause : undefined
  ) {
    chain.push(described(link));
  }
  return chain;
};

/** Creates a logger that writes one JSON object per line. `write` receives the line without its end. */
export const jsonLogger = (
  level: Level,
  write: (line: string) => void,
  nowMs: () => number,
  fields: LogFields = {},
): Logger => {
  const log = (at: Level, message: string, more: LogFields = {}, cause?: unknown): void => {
    if (levels.indexOf(at) < levels.indexOf(level)) return;
    const causes = cause === undefined ? {} : { causes: causeChain(cause) };
    write(JSON.stringify({ time: new Date(nowMs()).toISOString(), level: at, message, ...fields, ...more, ...causes }));
  };
  return {
    debug: (message, more) => log('debug', message, more),
    info: (message, more) => log('info', message, more),
    warn: (message, more, cause) => log('warn', message, more, cause),
    error: (message, more, cause) => log('error', message, more, cause),
    with: (more) => jsonLogger(level, write, nowMs, { ...fields, ...more }),
  };
};

export const silentLogger: Logger = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
  with: () => silentLogger,
};
