/** Entry of a price list. */
export interface Price {
  /** US dollars for `per` units. */
  readonly usd: number;
  readonly per: number;
  readonly source: string;
}

const million = 1e6;

/**
 * List prices of us-east-1 in US dollars, before free tiers and discounts; Lambda and Fargate on arm64. Check them
 * against the Price List API before quoting.
 */
export const prices = {
  apiGatewayUnit: { usd: 1, per: million, source: 'HTTP API, a unit is 512 KB of a request: AWS whitepaper mirror' },
  cloudFrontRequest: { usd: 0.01, per: 10_000, source: 'aws.amazon.com/cloudfront/pricing, HTTPS, United States' },
  cloudFrontFunction: { usd: 0.1, per: million, source: 'aws.amazon.com/cloudfront/pricing' },
  cloudFrontGb: { usd: 0.085, per: 1, source: 'aws.amazon.com/cloudfront/pricing, first 10 TB' },
  internetGb: { usd: 0.09, per: 1, source: 'S3 to the internet, first 10 TB; the usual list price, not re-confirmed' },
  lambdaRequest: { usd: 0.2, per: million, source: 'projecthelena.com/blog/aws-bill-breakdown-2026' },
  lambdaGbSecond: { usd: 0.0000133334, per: 1, source: 'arm64, third party: a fifth less than x86' },
  sqsRequest: { usd: 0.4, per: million, source: 'cloudburn.io/blog/amazon-sqs-pricing (2026-03), standard, 64 KB' },
  dynamoWriteUnit: {
    usd: 0.625,
    per: million,
    source: 'on demand, since the cut of 2024-11: aws.amazon.com/about-aws/whats-new',
  },
  dynamoReadUnit: {
    usd: 0.125,
    per: million,
    source: 'on demand, since the cut of 2024-11: aws.amazon.com/about-aws/whats-new',
  },
  dynamoGbMonth: { usd: 0.25, per: 1, source: 'same' },
  s3Put: { usd: 0.005, per: 1000, source: 'PUT, POST, LIST; a source of 2020, not re-confirmed' },
  s3Get: { usd: 0.0004, per: 1000, source: 'GET, HEAD; a source of 2020, not re-confirmed' },
  s3GbMonth: { usd: 0.023, per: 1, source: 'S3 Standard (2026-08)' },
  kmsRequest: { usd: 0.03, per: 10_000, source: 'cloudburn.io/blog/aws-kms-pricing (2026-03), symmetric' },
  kmsSign: {
    usd: 0.15,
    per: 10_000,
    source: 'aws.amazon.com/kms/pricing, asymmetric keys but RSA 2048; the usual list price, not re-confirmed',
  },
  secretMonth: { usd: 0.4, per: 1, source: 'Secrets Manager; the usual list price' },
  kmsKeyMonth: { usd: 1, per: 1, source: 'aws.amazon.com/kms/pricing' },
  logGb: {
    usd: 0.5,
    per: 1,
    source: 'CloudWatch Logs, ingestion: cloudburn.io/blog/amazon-cloudwatch-pricing (2026-02)',
  },
  metricMonth: { usd: 0.3, per: 1, source: 'custom metric: signoz.io/guides/cloudwatch-pricing (2026-02)' },
  alarmMonth: { usd: 0.1, per: 1, source: 'standard resolution; the usual list price' },
  dashboardMonth: { usd: 3, per: 1, source: 'factualminds.com, CloudWatch pricing (2026-06)' },
  fargateVcpuHour: { usd: 0.03238, per: 1, source: 'vantage.sh/blog/fargate-pricing, ARM' },
  fargateGbHour: { usd: 0.00356, per: 1, source: 'vantage.sh/blog/fargate-pricing, ARM' },
  balancerHour: { usd: 0.0225, per: 1, source: 'ALB (2026-09), without capacity units' },
  publicAddressHour: { usd: 0.005, per: 1, source: 'public IPv4 (2026-08)' },
} as const satisfies Readonly<Record<string, Price>>;

export type BilledUnit = keyof typeof prices;

/** Number of units by billed unit. */
export type Usage = Readonly<Partial<Record<BilledUnit, number>>>;

/** Returns the US dollars of one billed unit. */
export const lineCost = (unit: BilledUnit, amount: number): number => (amount * prices[unit].usd) / prices[unit].per;

/** Returns the US dollars of a usage. */
export const costOf = (usage: Usage): number =>
  (Object.entries(usage) as [BilledUnit, number][]).reduce((sum, [unit, amount]) => sum + lineCost(unit, amount), 0);

export const addUsage = (...all: readonly Usage[]): Usage => {
  const total: Partial<Record<BilledUnit, number>> = {};
  for (const usage of all) {
    for (const [unit, amount] of Object.entries(usage) as [BilledUnit, number][])
      total[unit] = (total[unit] ?? 0) + amount;
  }
  return total;
};

export const hoursPerMonth = 730;
