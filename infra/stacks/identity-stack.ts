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
import { callbackPath, consolePath } from '../../lib/service/addresses/web-paths.ts';
import { acknowledge } from '../acknowledge.ts';
import type { ConsoleConfig } from '../deployment-config.ts';

export interface IdentityStackProps extends StackProps {
  readonly stage: string;
  readonly console: ConsoleConfig;
  /** Keep the users when the stack is deleted. */
  readonly retainData: boolean;
}

/** What the service needs to know of an OpenID provider. */
export interface Provider {
  readonly issuer: string;
  readonly clientId: string;
  /** The secret that holds the client's; empty for a public client. */
  readonly clientSecretArn: string;
}

/**
 * The provider of a deployment that names none: a Cognito user pool with managed login, and a confidential client for the authorization code
 * flow. Managed login alone takes `prompt=login`, which a step-up needs; it comes with the Essentials plan.
 */
export class IdentityStack extends Stack {
  readonly provider: Provider;

  constructor(scope: Construct, id: string, props: IdentityStackProps) {
    super(scope, id, props);
    const { stage, console, retainData } = props;
    const pool = new UserPool(this, 'Users', {
      userPoolName: `bulkfill-${stage}`,
      featurePlan: FeaturePlan.ESSENTIALS,
      // The service decides who may have an account (SIGN_UP); here a person only shows that an address is theirs.
      selfSignUpEnabled: true,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      // An address that was not shown to be theirs yet takes the place of none.
      keepOriginal: { email: true },
      standardAttributes: { email: { required: true, mutable: true }, fullname: { required: false, mutable: true } },
      passwordPolicy: { minLength: 12, requireLowercase: true, requireUppercase: true, requireDigits: true, requireSymbols: true },
      mfa: console.mfa === 'required' ? Mfa.REQUIRED : Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      deletionProtection: retainData,
      removalPolicy: retainData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    for (const rule of ['AwsSolutions-COG3', 'AwsSolutions-COG8'] as const)
      acknowledge(pool, rule, 'Threat protection is of the Plus plan, five times the price of this one; a deployer may turn it on.');
    if (console.mfa === 'optional')
      acknowledge(pool, 'AwsSolutions-COG2', 'The deployer leaves a second factor to each person (COGNITO_MFA).');

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
      // The service keeps no token: what it is told, it is told once.
      idTokenValidity: Duration.minutes(5),
      accessTokenValidity: Duration.minutes(5),
      refreshTokenValidity: Duration.hours(1),
    });
    // Without a style of its own a client of managed login has no page.
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

  /** The client's secret where one function can read it: CloudFormation carries it there, and it is in no template and no output. */
  #clientSecret(client: UserPoolClient, retainData: boolean): string {
    const { attrClientSecret } = client.node.defaultChild as CfnUserPoolClient;
    const secret = new Secret(this, 'ClientSecret', {
      description: 'The secret of the console of bulkfill at its user pool',
      secretStringValue: SecretValue.resourceAttribute(attrClientSecret),
      removalPolicy: retainData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    acknowledge(secret, 'AwsSolutions-SMG4', 'Cognito changes the secret of a client only with the client.');
    return (secret.node.defaultChild as CfnSecret).attrId;
  }
}
