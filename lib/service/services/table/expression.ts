/** The parts of a DynamoDB request that carry expressions. */
export interface Expression {
  readonly UpdateExpression?: string;
  readonly ConditionExpression?: string;
  readonly KeyConditionExpression?: string;
  readonly ProjectionExpression?: string;
  readonly ExpressionAttributeNames?: Record<string, string>;
  readonly ExpressionAttributeValues?: Record<string, unknown>;
}

/**
 * An expression whose attribute names are written `#name`: the name map is read off the text, so that no reserved word of
 * DynamoDB can ever matter and no name is written twice. Values are given with their colon (`{ ':now': 5 }`); one that the
 * text does not use, or a missing one, is refused by DynamoDB itself.
 */
export const expression = (
  parts: { readonly update?: string; readonly condition?: string; readonly key?: string; readonly attributes?: string },
  values: Record<string, unknown> = {},
): Expression => {
  const text = [parts.update, parts.condition, parts.key, parts.attributes].join(' ');
  const names = Object.fromEntries([...text.matchAll(/#(\w+)/g)].map(([placeholder, name]) => [placeholder, name as string]));
  return {
    UpdateExpression: parts.update,
    ConditionExpression: parts.condition,
    KeyConditionExpression: parts.key,
    ProjectionExpression: parts.attributes,
    ...(Object.keys(names).length === 0 ? {} : { ExpressionAttributeNames: names }),
    ...(Object.keys(values).length === 0 ? {} : { ExpressionAttributeValues: values }),
  };
};
