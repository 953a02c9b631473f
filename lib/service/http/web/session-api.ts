import { apiBasePaths } from '../../addresses/paths.ts';
import type { Api } from '../api.ts';
import { mount } from '../mount.ts';
import { admitSession, type SessionDependencies } from './admit-session.ts';

/** The part of a wrapped API (`newWebApi`) that is for browsers alone: nothing but the session's cookie opens it. Source: console.md. */
export const mountSessionApi = (root: Api, dependencies: SessionDependencies): Api =>
  mount(root, { basePath: apiBasePaths.session, admit: (c, route) => admitSession(c, dependencies, route) });
