import type { CloudFormationCustomResourceEvent } from 'aws-lambda';

/** What a resource of ours says to CloudFormation. */
export interface ResourceAnswer {
  readonly physicalResourceId: string;
  /** Attributes that a template may read. */
  readonly data: Readonly<Record<string, string>>;
}

/** The id of a resource that could not be made; CloudFormation asks for its deletion by it. */
const notMade = 'not-made';

const idOf = (event: CloudFormationCustomResourceEvent): string => ('PhysicalResourceId' in event ? event.PhysicalResourceId : notMade);

const timeoutMs = 10_000;

/**
 * The handler of a custom resource: does what is asked and tells CloudFormation, a failure too, or the deployment would wait an hour for
 * an answer. Source: CloudFormation user guide, "Custom resource request and response reference".
 */
export const customResource =
  (answer: (event: CloudFormationCustomResourceEvent) => Promise<ResourceAnswer>) =>
  async (event: CloudFormationCustomResourceEvent): Promise<void> => {
    const { StackId, RequestId, LogicalResourceId } = event;
    const respond = async (body: Readonly<Record<string, unknown>>): Promise<void> => {
      const response = await fetch(event.ResponseURL, {
        method: 'PUT',
        // The address is signed for an empty type.
        headers: { 'content-type': '' },
        body: JSON.stringify({ StackId, RequestId, LogicalResourceId, ...body }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new Error(`CloudFormation's address answered ${response.status}.`);
    };
    let answered: ResourceAnswer;
    try {
      answered = await answer(event);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      await respond({ Status: 'FAILED', Reason: reason, PhysicalResourceId: idOf(event) });
      return;
    }
    await respond({ Status: 'SUCCESS', PhysicalResourceId: answered.physicalResourceId, Data: answered.data });
  };
