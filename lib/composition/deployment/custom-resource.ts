import type { CloudFormationCustomResourceEvent } from 'aws-lambda';

export interface ResourceAnswer {
  readonly physicalResourceId: string;
  readonly data: Readonly<Record<string, string>>;
}

/** Id of a resource that could not be created. CloudFormation uses it for the deletion. */
const notMade = 'not-made';

const idOf = (event: CloudFormationCustomResourceEvent): string =>
  'PhysicalResourceId' in event ? event.PhysicalResourceId : notMade;

const timeoutMs = 10_000;

/** Creates the handler of a custom resource, which always reports to CloudFormation (it waits an hour otherwise). */
export const customResource =
  (answer: (event: CloudFormationCustomResourceEvent) => Promise<ResourceAnswer>) =>
  async (event: CloudFormationCustomResourceEvent): Promise<void> => {
    const { StackId, RequestId, LogicalResourceId } = event;
    const respond = async (body: Readonly<Record<string, unknown>>): Promise<void> => {
      const response = await fetch(event.ResponseURL, {
        method: 'PUT',
        // The URL is signed for an empty content type.
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
