import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, ProjectionType, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { tableDefinition } from '../resources.ts';

const attribute = ({ name, type }: { readonly name: string; readonly type: 'S' | 'N' }) => ({
  name,
  type: type === 'S' ? AttributeType.STRING : AttributeType.NUMBER,
});

/** Table of `tableDefinition`, with point-in-time recovery and time-to-live. */
export class JobTable extends Construct {
  readonly table: Table;

  constructor(scope: Construct, id: string, props: { readonly tableName: string; readonly retainData: boolean }) {
    super(scope, id);
    this.table = new Table(this, 'Resource', {
      tableName: props.tableName,
      partitionKey: attribute(tableDefinition.partitionKey),
      sortKey: attribute(tableDefinition.sortKey),
      timeToLiveAttribute: tableDefinition.timeToLiveAttribute,
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.AWS_MANAGED,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: props.retainData,
      removalPolicy: props.retainData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    for (const index of tableDefinition.indexes) {
      this.table.addGlobalSecondaryIndex({
        indexName: index.name,
        partitionKey: attribute(index.partitionKey),
        sortKey: attribute(index.sortKey),
        projectionType: ProjectionType[index.projection],
        ...(index.nonKeyAttributes.length === 0 ? {} : { nonKeyAttributes: [...index.nonKeyAttributes] }),
      });
    }
  }
}
