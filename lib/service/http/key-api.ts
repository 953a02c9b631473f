import { apiBasePaths } from '../addresses/paths.ts';
import { admitKey } from './admit.ts';
import type { Api } from './api.ts';
import type { ApiDependencies } from './api-context.ts';
import { mount } from './mount.ts';

/** The part of an API that is for keys alone: nothing but the `Authorization` header opens it. Source: specification 5. */
export const mountKeyApi = (root: Api, dependencies: ApiDependencies): Api =>
  mount(root, { basePath: apiBasePaths.key, admit: (c, route) => admitKey(c, dependencies, route) });
