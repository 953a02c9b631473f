export interface Expression {
  readonly UpdateExpression?: string;
  readonly ConditionExpression?: string;
  readonly KeyConditionExpression?: string;
  readonly ProjectionExpression?: string;
  readonly ExpressionAttributeNames?: Record<string, string>;
  readonly ExpressionAttributeValues?: Record<string, unknown>;
}

/**
 * Builds an expression with attribute names as `#name`; the name map is derived from the text, so that reserved words
 * do not matter. Values have a colon (`{ ':now': 5 }`). DynamoDB rejects unused and missing values.
 */
export const expression = (
  parts: { readonly update?: string; readonly condition?: string; readonly key?: string; readonly attributes?: string },
  values: Record<string, unknown> = {},
): Expression => {
  const text = [parts.update, parts.condition, parts.key, parts.attributes].join(' ');
  const names = Object.fromEntries(
    [...text.matchAll(/#(\w+)/g)].map(([placeholder, name]) => [placeholder, name as string]),
  );
  return {
    UpdateExpression: parts.update,
    ConditionExpression: parts.condition,
    KeyConditionExpression: parts.key,
    ProjectionExpression: parts.attributes,
    ...(Object.keys(names).length === 0 ? {} : { ExpressionAttributeNames: names }),
    ...(Object.keys(values).length === 0 ? {} : { ExpressionAttributeValues: values }),
  };
};
