import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AccountRecovery,
  CfnManagedLoginBranding,
  type CfnUserPoolClient,
  FeaturePlan,
  ManagedLoginVersion,
  Mfa,
  OAuthScope,
  UserPool,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
} from 'aws-cdk-lib/aws-cognito';
import { type CfnSecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { SecretValue } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { callbackPath, consolePath } from '../../lib/paths/web-paths.ts';
import { acknowledge } from '../acknowledge.ts';
import type { ConsoleConfig } from '../deployment-config.ts';

export interface IdentityStackProps extends StackProps {
  readonly stage: string;
  readonly console: ConsoleConfig;
  readonly retainData: boolean;
}

export interface Provider {
  readonly issuer: string;
  readonly clientId: string;
  /** ARN of the secret with the client's secret; empty for a public client. */
  readonly clientSecretArn: string;
}

/**
 * Default provider of a deployment: a Cognito user pool with managed login and a confidential client (code flow). Only
 * managed login supports `prompt=login`, which a step-up needs; it requires the Essentials plan.
 */
export class IdentityStack extends Stack {
  readonly provider: Provider;

  constructor(scope: Construct, id: string, props: IdentityStackProps) {
    super(scope, id, props);
    const { stage, console, retainData } = props;
    const pool = new UserPool(this, 'Users', {
      userPoolName: `bulkfill-${stage}`,
      featurePlan: FeaturePlan.ESSENTIALS,
      // The service decides who may have an account (SIGN_UP). Here, users only prove that they own an address.
      selfSignUpEnabled: true,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      // A new address replaces the old one only after it is verified.
      keepOriginal: { email: true },
      standardAttributes: { email: { required: true, mutable: true }, fullname: { required: false, mutable: true } },
      passwordPolicy: {
        minLength: 12,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
      },
      mfa: console.mfa === 'required' ? Mfa.REQUIRED : Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      deletionProtection: retainData,
      removalPolicy: retainData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    for (const rule of ['AwsSolutions-COG3', 'AwsSolutions-COG8'] as const)
      acknowledge(
        pool,
        rule,
        'Threat protection requires the Plus plan, which costs five times as much; a deployer can turn it on.',
      );
    if (console.mfa === 'optional')
      acknowledge(
        pool,
        'AwsSolutions-COG2',
        'The deployer made the second factor optional for each user (COGNITO_MFA).',
      );

    const domain = pool.addDomain('Domain', {
      cognitoDomain: { domainPrefix: `bulkfill-${stage}-${this.account}` },
      managedLoginVersion: ManagedLoginVersion.NEWER_MANAGED_LOGIN,
    });
    const client = pool.addClient('Console', {
      userPoolClientName: `bulkfill-${stage}-console`,
      generateSecret: true,
      authFlows: {},
      oAuth: {
        flows: { authorizationCodeGrant: true },
        scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PROFILE],
        callbackUrls: [`${console.publicOrigin}${callbackPath}`],
        logoutUrls: [`${console.publicOrigin}${consolePath}`],
      },
      supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO],
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      // The service stores no token, and reads each only once.
      idTokenValidity: Duration.minutes(5),
      accessTokenValidity: Duration.minutes(5),
      refreshTokenValidity: Duration.hours(1),
    });
    // Managed login has no page for a client without a style.
    new CfnManagedLoginBranding(this, 'Style', {
      userPoolId: pool.userPoolId,
      clientId: client.userPoolClientId,
      useCognitoProvidedValues: true,
    }).node.addDependency(domain);

    this.provider = {
      issuer: `https://cognito-idp.${this.region}.${this.urlSuffix}/${pool.userPoolId}`,
      clientId: client.userPoolClientId,
      clientSecretArn: this.#clientSecret(client, retainData),
    };
    new CfnOutput(this, 'UserPoolId', { value: pool.userPoolId });
    new CfnOutput(this, 'SignInPages', { value: domain.baseUrl() });
  }

  /** Returns the ARN of a secret, readable by one function. CloudFormation copies it; it is in no template. */
  #clientSecret(client: UserPoolClient, retainData: boolean): string {
    const { attrClientSecret } = client.node.defaultChild as CfnUserPoolClient;
    const secret = new Secret(this, 'ClientSecret', {
      description: 'The client secret of the console of bulkfill at its user pool',
      secretStringValue: SecretValue.resourceAttribute(attrClientSecret),
      removalPolicy: retainData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    acknowledge(secret, 'AwsSolutions-SMG4', 'Cognito can change a client secret only by replacing the client.');
    return (secret.node.defaultChild as CfnSecret).attrId;
  }
}
