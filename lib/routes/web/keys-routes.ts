import * as v from 'valibot';
import { formatIsoTime } from '../../core/clock.ts';
import { keysPath, revokeKeyPath } from '../../paths/web-paths.ts';
import { type ApiKeySummary, isActive, maxActiveKeys } from '../../stores/keys/api-key.ts';
import type { ApiKey, CreatedKey, KeyList } from '../../types/console.ts';
import { listKeys } from '../../workflows/accounts/manage-keys.ts';
import { createConfirmedKey, revokeConfirmedKey } from '../../workflows/confirmations/change-keys.ts';
import { limitParameters } from '../../workflows/confirmations/key-rules.ts';
import type { ConfirmationsDependencies } from '../../workflows/service-ports.ts';
import { type Api, refuseOtherMethods } from '../api.ts';
import { readRequestOrigin } from '../request-origin.ts';
import { admitManager, type SessionDependencies } from './admit-session.ts';
import { readRequestJson } from './json-body.ts';

export type KeysRouteDependencies = SessionDependencies & ConfirmationsDependencies;

// A missing value is treated like a wrong one: the codes of confirmations report both.
const confirmation = { confirmation_id: v.optional(v.string(), ''), proof: v.optional(v.string(), '') };
const texts = v.optional(v.pipe(v.array(v.string()), v.readonly()));
const creation = v.object({
  ...confirmation,
  name: v.string(),
  ttl_days: v.number(),
  scopes: texts,
  allowed_addresses: texts,
});
const revocation = v.object(confirmation);

const stateOf = (key: ApiKeySummary, nowMs: number): ApiKey['state'] => {
  if (isActive(key, nowMs)) return 'active';
  return key.revokedAtMs === undefined ? 'expired' : 'revoked';
};

const keyBody = (key: ApiKeySummary, lastUsedAtMs: number | undefined, nowMs: number): ApiKey => ({
  public_id: key.publicId,
  name: key.name,
  created_at: formatIsoTime(key.createdAtMs),
  expires_at: formatIsoTime(key.expiresAtMs),
  state: stateOf(key, nowMs),
  last_used_at: lastUsedAtMs === undefined ? null : formatIsoTime(lastUsedAtMs),
  last_four: key.lastFour ?? null,
  ...limitParameters(key),
});

/** `GET` and `POST /app/api/keys`, `POST …/{public_id}/revoke`. Source: console-and-editor.md, "Keys: the step-up". */
export const addKeysRoutes = (api: Api, dependencies: KeysRouteDependencies): void => {
  const { clock, config, keyUses } = dependencies;

  api.get(keysPath, async (c) => {
    const { account } = await admitManager(c, dependencies, 'read');
    const listed = await listKeys(dependencies, account.accountId);
    const nowMs = clock.nowMs();
    const bodies = await Promise.all(listed.map(async (key) => keyBody(key, await keyUses.last(key.publicId), nowMs)));
    const isListedActive = ({ state }: ApiKey): boolean => state === 'active';
    return c.json({
      limit: maxActiveKeys,
      active: bodies.filter(isListedActive),
      inactive: bodies.filter((body) => !isListedActive(body)),
    } satisfies KeyList);
  });

  api.post(keysPath, async (c) => {
    const principal = await admitManager(c, dependencies, 'change');
    const { confirmation_id: confirmationId, ttl_days: ttlDays, ...given } = await readRequestJson(c, creation);
    const asked = { ...given, confirmationId, ttlDays, allowedAddresses: given.allowed_addresses };
    const { key, token } = await createConfirmedKey(dependencies, principal, asked, readRequestOrigin(c, config));
    const body: CreatedKey = {
      public_id: key.publicId,
      api_key: token,
      name: key.name,
      expires_at: formatIsoTime(key.expiresAtMs),
    };
    return c.json(body, 201);
  });
  refuseOtherMethods(api, keysPath, 'GET, HEAD, POST');

  const revokePath = revokeKeyPath(':public_id');
  api.post(revokePath, async (c) => {
    const principal = await admitManager(c, dependencies, 'change');
    const { confirmation_id: confirmationId, proof } = await readRequestJson(c, revocation);
    const asked = { publicId: c.req.param('public_id'), confirmationId, proof };
    const key = await revokeConfirmedKey(dependencies, principal, asked, readRequestOrigin(c, config));
    return c.json(keyBody(key, await keyUses.last(key.publicId), clock.nowMs()));
  });
  refuseOtherMethods(api, revokePath, 'POST');
};
