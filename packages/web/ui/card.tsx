import type { ComponentChildren, VNode } from 'preact';
import { useId } from 'preact/hooks';

export interface CardProps {
  readonly title: string;
  /** Hides the heading from sight if the content makes it plain. */
  readonly titleHidden?: boolean;
  /** Short text or tag next to the heading. */
  readonly about?: ComponentChildren;
  readonly actions?: ComponentChildren;
  /** Lets the content reach the edges, as tables do. */
  readonly flush?: boolean;
  readonly children: ComponentChildren;
}

export const Card = ({ title, titleHidden = false, about, actions, flush = false, children }: CardProps): VNode => {
  const id = useId();
  const heading = <h2 id={id}>{title}</h2>;
  return (
    <section class="card" aria-labelledby={id}>
      {titleHidden ? (
        <div class="visually-hidden">{heading}</div>
      ) : (
        <div class="card-head">
          {heading}
          {about !== undefined && <div class="card-about">{about}</div>}
          {actions !== undefined && <div class="button-row">{actions}</div>}
        </div>
      )}
      {flush ? children : <div class="card-body">{children}</div>}
    </section>
  );
};
