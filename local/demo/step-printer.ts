/** Printer for the steps of a demonstration, with the duration of each. */
export interface StepPrinter {
  /** Runs one step; its result determines the printed line. */
  step<Result>(work: () => Promise<Result>, line: (result: Result) => string): Promise<Result>;
  print(text: string): void;
}

/** Returns a printer to a stream. At a terminal, uses colour and shows the current step. */
export const stepPrinter = (stream: NodeJS.WriteStream): StepPrinter => {
  const styled = stream.isTTY === true && process.env.NO_COLOR === undefined;
  const style = (code: number, text: string): string => (styled ? `\u001b[${code}m${text}\u001b[0m` : text);
  const print = (text: string): void => void stream.write(`${text}\n`);
  return {
    print,
    step: async (work, line) => {
      const startMs = performance.now();
      if (styled) stream.write(style(2, '  … '));
      const result = await work();
      const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
      if (styled) stream.write('\r\u001b[K');
      print(`  ${style(32, '✓')} ${line(result)}  ${style(2, `${seconds} s`)}`);
      return result;
    },
  };
};
