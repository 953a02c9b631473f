/** The part of a DOM that Preact draws on: elements with attributes, texts and listeners. It has no layout. */
class DomNode {
  parentNode: DomElement | null = null;
  readonly childNodes: DomNode[] = [];
  readonly nodeType: number;
  readonly localName: string;
  readonly nodeName: string;
  data = '';

  constructor(nodeType: number, localName: string) {
    this.nodeType = nodeType;
    this.localName = localName;
    this.nodeName = localName;
  }
  get firstChild(): DomNode | null {
    return this.childNodes[0] ?? null;
  }
  get nextSibling(): DomNode | null {
    const among = this.parentNode?.childNodes ?? [];
    return among[among.indexOf(this) + 1] ?? null;
  }
  get textContent(): string {
    return this.nodeType === 3 ? this.data : this.childNodes.map(({ textContent }) => textContent).join('');
  }
  remove(): void {
    const among = this.parentNode?.childNodes ?? [];
    if (among.includes(this)) among.splice(among.indexOf(this), 1);
    this.parentNode = null;
  }
  contains(other: DomNode | null): boolean {
    return other !== null && (other === this || this.contains(other.parentNode));
  }
}

type Listener = (this: DomElement, event: object) => void;

export class DomElement extends DomNode {
  readonly namespaceURI: string;
  readonly attributes: { readonly name: string; readonly value: string }[] = [];
  readonly style = { setProperty: () => {}, cssText: '' };
  readonly #listeners = new Map<string, Listener>();
  [property: string]: unknown;

  constructor(localName: string, namespaceURI: string) {
    super(1, localName);
    this.namespaceURI = namespaceURI;
  }
  insertBefore(child: DomNode, before: DomNode | null): DomNode {
    child.remove();
    const at = before === null ? -1 : this.childNodes.indexOf(before);
    this.childNodes.splice(at < 0 ? this.childNodes.length : at, 0, child);
    child.parentNode = this;
    return child;
  }
  appendChild(child: DomNode): DomNode {
    return this.insertBefore(child, null);
  }
  removeChild(child: DomNode): DomNode {
    child.remove();
    return child;
  }
  getAttribute(name: string): string | null {
    return this.attributes.find((each) => each.name === name)?.value ?? null;
  }
  removeAttribute(name: string): void {
    const at = this.attributes.findIndex((each) => each.name === name);
    if (at >= 0) this.attributes.splice(at, 1);
  }
  setAttribute(name: string, value: unknown): void {
    this.removeAttribute(name);
    this.attributes.push({ name, value: String(value) });
  }
  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type.toLowerCase(), listener);
  }
  removeEventListener(type: string): void {
    this.#listeners.delete(type.toLowerCase());
  }
  /** Supports lists of element names. */
  matches(selector: string): boolean {
    return selector.split(', ').includes(this.localName);
  }
  querySelectorAll(selector: string): readonly DomElement[] {
    return this.all().filter((element) => element.matches(selector));
  }
  scrollIntoView(): void {}
  focus(): void {}
  /** Calls the listeners of this element and of those around it. */
  send(type: string, more: object = {}): void {
    const event = { type, target: this, preventDefault: () => {}, stopPropagation: () => {}, ...more };
    for (let at: DomElement | null = this; at !== null; at = at.parentNode)
      at.#listeners.get(type)?.call(at, { ...event, currentTarget: at });
  }
  /** Returns this element and all elements in it, in order. */
  all(): readonly DomElement[] {
    return [this, ...this.childNodes.flatMap((child) => (child instanceof DomElement ? child.all() : []))];
  }
}

const html = 'http://www.w3.org/1999/xhtml';
const anObserver = class {
  observe(): void {}
  disconnect(): void {}
};

/** Names of the browser that components use. */
const names = {
  document: {
    createElement: (name: string) => new DomElement(name, html),
    createElementNS: (space: string, name: string) => new DomElement(name, space),
    createTextNode: (data: string) => Object.assign(new DomNode(3, '#text'), { data }),
    addEventListener: () => {},
    fonts: { add: () => {}, delete: () => {} },
  },
  location: { pathname: '/app/editor', search: '', href: 'https://bulkfill.test/app/editor' },
  HTMLElement: DomElement,
  Element: DomElement,
  ResizeObserver: anObserver,
  requestAnimationFrame: () => 0,
  cancelAnimationFrame: () => {},
};

/** Defines the names of the browser while `run` runs, so that other tests in the process do not see them. */
export const withDom = async (run: (root: DomElement) => Promise<void> | void): Promise<void> => {
  const before = new Map(Object.keys(names).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]));
  for (const [name, value] of Object.entries(names))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  try {
    await run(new DomElement('main', html));
  } finally {
    for (const [name, descriptor] of before)
      if (descriptor === undefined) Reflect.deleteProperty(globalThis, name);
      else Object.defineProperty(globalThis, name, descriptor);
  }
};
