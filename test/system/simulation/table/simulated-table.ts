import { inspect, isDeepStrictEqual } from 'node:util';
import { ThrottlingException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Gather } from '../../../../lib/core/gather.ts';
import { DynamoTable } from '../../../../lib/stores/table/dynamo-table.ts';
import { type CallFault, callFaults } from '../calls.ts';
import type { Simulation } from '../simulation.ts';
import { EmbeddedTable, simulatedTableName } from './embedded-table.ts';
import { QuickTable } from './quick-table.ts';
import type { Members } from './quick-words.ts';

/** Returns the name of a call in the trace: the operation and its keys. */
const nameOf = (operation: string, input: Members): string => {
  const items = (input.TransactItems as Members[] | undefined)?.flatMap((each) => Object.values(each) as Members[]) ?? [
    input,
  ];
  const keys = items.map((each) => (each.Key ?? each.Item ?? {}) as { pk?: string; sk?: string });
  return `${operation} ${keys.map(({ pk = '', sk = '' }) => `${pk}/${sk}`).join(' ')}`;
};

// The SDK repeats a transaction with its token. A repetition of other calls may find the effect of the first one.
const transactionFaults: readonly CallFault[] = callFaults.filter((fault) => fault !== 'repeated');
const readFaults: readonly CallFault[] = ['lost', 'refused', 'crash before'];

/** An answer or an error, so that two can be compared. */
type Ended = { readonly answered: Members } | { readonly failed: Error };

const endOf = (work: () => Members): Ended => {
  try {
    return { answered: work() };
  } catch (error) {
    return { failed: error as Error };
  }
};

const comparable = (ended: Ended): unknown => {
  if ('answered' in ended) {
    // The service reads no counts.
    const { Count: _count, ScannedCount: _scanned, ...rest } = ended.answered;
    return rest;
  }
  const { name, CancellationReasons } = ended.failed as TransactionCanceledException;
  return [name, CancellationReasons?.map(({ Code }) => Code)];
};

/** DynamoDB in this process, called over the simulated network. `gather` batches reads, as in the service's table. */
export const simulatedTable = (simulation: Simulation, gather: Gather) => {
  const quick = new QuickTable();
  const isJudged = simulation.judgesTable || simulation.onTableCall !== undefined;
  const judge = isJudged ? new EmbeddedTable(() => simulation.clock.nowMs(), simulation.onTableCall) : undefined;
  const differences: string[] = [];
  const answer = (operation: string, input: Members): Members => {
    const ended = endOf(() => quick.answer(operation, input));
    if (judge !== undefined) {
      const judged = endOf(() => judge.answer(operation, input));
      if (!isDeepStrictEqual(comparable(ended), comparable(judged)))
        differences.push(
          `${nameOf(operation, input)}: ${inspect(comparable(ended))} and not ${inspect(comparable(judged))}`,
        );
    }
    if ('failed' in ended) throw ended.failed;
    return ended.answered;
  };
  const send = (command: {
    readonly input: Members;
    readonly constructor: { readonly name: string };
  }): Promise<Members> => {
    const short = command.constructor.name.replace('Command', '');
    const operation = short === 'Query' ? short : short === 'TransactWrite' ? 'TransactWriteItems' : `${short}Item`;
    const isRead = operation === 'GetItem' || operation === 'Query';
    const isTransaction = operation === 'TransactWriteItems';
    return simulation.call(nameOf(operation, command.input), () => answer(operation, command.input), {
      faults: isRead ? readFaults : isTransaction ? transactionFaults : callFaults,
      refusal: () =>
        isTransaction
          ? new TransactionCanceledException({
              message: 'Conflict',
              $metadata: {},
              CancellationReasons: [{ Code: 'TransactionConflict' }],
            })
          : new ThrottlingException({ message: 'Throttled', $metadata: {} }),
    });
  };
  const client = { send } as unknown as DynamoDBDocumentClient;
  return {
    table: new DynamoTable(client, simulatedTableName, simulation.clock, () => simulation.random.next(), gather),
    /** Responses that differ from the embedded engine's. */
    differences,
    /** Returns the partitions of the index `due` with items of a kind. A sweep skips the others, most of its calls. */
    shardsDue: (kind: string, nowMs: number): readonly string[] =>
      [...quick.firstsOf('due')]
        .filter(({ hash, first }) => Number(first) <= nowMs && String(hash).startsWith(`${kind}#`))
        .map(({ hash }) => String(hash))
        .sort(),
    close: () => judge?.close(),
  };
};
