import { ListMultipartUploadsCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { s3Client } from '../../../lib/composition/wiring/aws-clients.ts';
import { aCreate, aForm, type CreateFields } from './create-request.ts';
import { type TestService, testService } from './test-service.ts';
import { startTestStack } from './test-stack.ts';

/** Response to a create. */
export interface CreateAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown> & { readonly job_id: string };
}

/** Starts a service with one account, for tests that create many jobs. */
export const createBench = async () => {
  const stack = await startTestStack();
  const service = testService(stack, { settings: { CREATES_PER_MINUTE: '100000' } });
  const { token, accountId } = await service.anAccount();
  const create = async (
    fields: CreateFields = {},
    headers: Record<string, string> = {},
    on: TestService = service,
    as = token,
  ): Promise<CreateAnswer> => {
    const response = await on.api.fetch(aCreate(as, aForm(fields), headers));
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as CreateAnswer['body'],
    };
  };
  /** Lists the stored inputs of jobs, including unfinished uploads. */
  const stored = async (): Promise<readonly string[]> => {
    const s3 = s3Client(stack.env);
    const Bucket = String(stack.env.BUCKET_NAME);
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'inputs/' }));
    const { Uploads = [] } = await s3.send(new ListMultipartUploadsCommand({ Bucket }));
    return [...Contents, ...Uploads].map((each) => each.Key ?? '');
  };
  return { stack, service, token, accountId, create, stored };
};

export type CreateBench = Awaited<ReturnType<typeof createBench>>;
