import { options, type VNode } from 'preact';
import { basePath, withBase } from '../api/base-path.ts';

/** Puts the base path before the addresses of all links that are rendered from now on. */
export const rebaseLinks = (): void => {
  if (basePath === '') return;
  const before = options.vnode;
  options.vnode = (vnode: VNode<{ href?: unknown }>) => {
    if (vnode.type === 'a' && typeof vnode.props.href === 'string') vnode.props.href = withBase(vnode.props.href);
    before?.(vnode);
  };
};
