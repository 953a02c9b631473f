import { Duration } from 'aws-cdk-lib';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';

export interface RecoveryScheduleProps {
  readonly target: IFunction;
  readonly everySeconds: number;
  /** Concurrent invocations that share the work of each run. */
  readonly parts: number;
}

/** Schedule of the recovery sweep. A rule runs once per minute at most. The next run makes up for a missed one. */
export class RecoverySchedule extends Construct {
  constructor(scope: Construct, id: string, props: RecoveryScheduleProps) {
    super(scope, id);
    const everyMinutes = Math.max(1, Math.round(props.everySeconds / 60));
    new Rule(this, 'Rule', {
      schedule: Schedule.rate(Duration.minutes(everyMinutes)),
      targets: Array.from(
        { length: props.parts },
        (_, index) =>
          new LambdaFunction(props.target, {
            retryAttempts: 0,
            event: RuleTargetInput.fromObject({ part: { index, of: props.parts } }),
          }),
      ),
    });
  }
}
