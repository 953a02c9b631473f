import type { OverlayRole } from '../../svc/template.ts';
import { writeSpokenString } from './write-spoken-string.ts';

export type ElementType = OverlayRole | 'Sect' | 'Table' | 'TR' | 'TH' | 'TD';

export interface ElementWrapper {
  readonly number: number;
  readonly type: string;
}

interface TagParts {
  /** The role, or our own name mapped to it. */
  readonly type: string;
  readonly entries: string;
  readonly alt: string | undefined;
  /** Most common alternative text of rows, in an object that all rows share. */
  readonly usualAlt: string | undefined;
  /** Wrapper element, if it must not be a direct sibling of the others. */
  readonly wrapper: ElementWrapper | undefined;
  /** Returns the object number for an alternative text per row; absent if rows have none. */
  readonly allocateAlt: (() => number) | undefined;
  readonly overlayId: string;
  /** Its page, from 0. */
  readonly page: number;
  readonly headingLevels: readonly number[];
}

/** An element for the content of one overlay (ISO 32000-1, 14.7.2), and its marked content. */
export class TagElement {
  readonly number: number;
  /** Identifier of its marked content; negative for a table, whose cells have the content. */
  readonly mcid: number;
  /** Beginning of its marked content; `EMC` ends it. */
  readonly open: string;
  readonly usualAlt: string | undefined;
  readonly wrapper: ElementWrapper | undefined;
  readonly overlayId: string;
  readonly page: number;
  readonly headingLevels: readonly number[];
  readonly #entries: string;
  readonly #allocateAlt: (() => number) | undefined;
  #altNumber: number | undefined;
  /** False if it is blank in every row: no element is written. */
  isDrawn = true;
  placed = '';

  constructor(number: number, mcid: number, parts: TagParts) {
    const { type, entries, alt, usualAlt, wrapper, allocateAlt, overlayId, page, headingLevels } = parts;
    this.number = number;
    this.mcid = mcid;
    this.usualAlt = usualAlt;
    this.wrapper = wrapper;
    this.overlayId = overlayId;
    this.page = page;
    this.headingLevels = headingLevels;
    this.#allocateAlt = allocateAlt;
    this.open = `/${type}<</MCID ${mcid}>>BDC\n`;
    this.#entries = `/S/${type}${entries}${alt === undefined ? '' : `/Alt ${writeSpokenString(alt)}`}`;
  }

  /** Object number in the kids of its parent. */
  get listed(): number {
    return this.wrapper?.number ?? this.number;
  }

  /** Object number of a row's alternative text. Allocated on first use, so that a page's numbers are consecutive. */
  get altNumber(): number | undefined {
    this.#altNumber ??= this.#allocateAlt?.();
    return this.#altNumber;
  }

  get entries(): string {
    return this.altNumber === undefined ? this.#entries : `${this.#entries}/Alt ${this.altNumber} 0 R`;
  }
}

export interface WantedTag {
  readonly overlayId: string;
  readonly role: Exclude<OverlayRole, 'Artifact'>;
  readonly lang: string | undefined;
  /** Left, bottom, right, top in the page's user space. */
  readonly box: readonly [number, number, number, number];
  readonly alt: string | undefined;
  readonly isAltOfRow: boolean;
  /** Most common alternative text, if rows provide it: only the other rows write it. */
  readonly usualAlt: string | undefined;
}
