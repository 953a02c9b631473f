import { apiBasePaths, designPaths } from '@bulkfill/service/paths/paths';
import type { KeptAssets } from '@bulkfill/service/types/editor';
import { ApiError } from '../../api/api-error.ts';
import { findStillKept } from '../../api/find-still-kept.ts';
import { upload } from '../../api/upload.ts';
import type { AssetDraft } from '../core/draft.ts';

const { assets: assetsPath } = designPaths(apiBasePaths.session);

type Assets = Readonly<Record<string, AssetDraft>>;

/** Minimum size for sending assets separately. An extra request costs more than smaller ones. */
const leastCharacters = 100_000;

/** Maximum remembered sets, so that undo and redo reuse sets that were sent before. */
const mostRemembered = 5;

/** Compares assets by identity: an unchanged asset is the same object in every draft. */
const sameAssets = (a: Assets, b: Assets): boolean => {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
};

const send = async (assets: Assets, onProgress: (part: number) => void): Promise<KeptAssets> => {
  const form = new FormData();
  form.set('assets', new Blob([JSON.stringify(assets)], { type: 'application/json' }), 'assets.json');
  return await upload<KeptAssets>(assetsPath, form, { onProgress });
};

type Template = Readonly<Record<string, unknown>>;

const isSentApart = ({ assets = {} }: { readonly assets?: Assets }): boolean =>
  Object.values(assets).reduce((sum, { data }) => sum + data.length, 0) >= leastCharacters;

/** Tracks the assets that the service holds. `sendNow` uploads them; tests replace it. */
export const createSentAssets = (sendNow = send) => {
  let remembered: readonly { readonly assets: Assets; readonly body: Promise<KeptAssets> }[] = [];

  /** Returns the service's name for these assets. Sends them at most once per day. Throws `ApiError`. */
  const nameOf = async (assets: Assets, onProgress: (part: number) => void): Promise<string> => {
    const before = await findStillKept(remembered.find((sent) => sameAssets(sent.assets, assets))?.body);
    if (before !== undefined) return before.assets;
    const body = sendNow(assets, onProgress);
    remembered = [{ assets, body }, ...remembered.filter((sent) => !sameAssets(sent.assets, assets))].slice(
      0,
      mostRemembered,
    );
    return (await body).assets;
  };

  /**
   * Sends a request whose large assets are uploaded once: `ask` receives their name. Uploads them again if the service
   * no longer has them. Throws `ApiError`. Source: console-and-editor.md, "On AWS".
   */
  const withSentAssets = async <Answer>(
    template: Template,
    ask: (template: Template, assets: string | undefined) => Promise<Answer>,
    onProgress: (part: number) => void = () => {},
  ): Promise<Answer> => {
    if (!isSentApart(template)) return ask(template, undefined);
    const { assets, ...rest } = template as Template & { readonly assets: Assets };
    try {
      return await ask(rest, await nameOf(assets, onProgress));
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'ASSETS_NOT_FOUND')) throw error;
      // The assets expired after a day or were evicted, or another account is signed in.
      remembered = remembered.filter((sent) => !sameAssets(sent.assets, assets));
      return ask(rest, await nameOf(assets, onProgress));
    }
  };

  return { withSentAssets };
};

export type SentAssets = ReturnType<typeof createSentAssets>;
