import type { Template } from 'aws-cdk-lib/assertions';
import type { Statement } from '../../../support/iam/evaluate.ts';
import { resourcesOf } from './templates.ts';

type Text = string | { readonly [intrinsic: string]: unknown };

/** Converts a reference to text, which only needs to be equal for equal references. */
const resolved = (value: Text): string => {
  if (typeof value === 'string') return value;
  const [[name, argument] = ['', undefined]] = Object.entries(value);
  switch (name) {
    case 'Fn::GetAtt':
      return `<${(argument as readonly string[]).join('.')}>`;
    case 'Ref':
      return `<${argument}>`;
    case 'Fn::Join':
      return (argument as readonly [string, readonly Text[]])[1].map(resolved).join((argument as readonly [string])[0]);
    // Cross-stack exports contain the name of the exported resource.
    case 'Fn::ImportValue':
      return `<${/FnGetAtt(\w+?)(Arn|Id)[0-9A-F]{8}$/.exec(String(argument))?.slice(1).join('.')}>`;
    default:
      throw new Error(`The test does not know the intrinsic ${name}.`);
  }
};

type RawStatement = Omit<Statement, 'Resource'> & { readonly Resource: Text | readonly Text[] };

/**
 * Returns the statements of every identity policy of the role with the logical id prefix `role`, references resolved to
 * text.
 */
export const statementsOfRole = (template: Template, role: string): readonly Statement[] =>
  resourcesOf(template, 'AWS::IAM::Policy')
    .filter(([, policy]) =>
      (policy.Properties.Roles as readonly { readonly Ref: string }[]).some(({ Ref }) => Ref.startsWith(role)),
    )
    .flatMap(
      ([, policy]) => (policy.Properties.PolicyDocument as { readonly Statement: readonly RawStatement[] }).Statement,
    )
    .map((statement) => ({
      ...statement,
      Resource: [statement.Resource].flat().map((text) => resolved(text as Text)),
    }));
