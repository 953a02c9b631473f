import type { OverlayRole } from '../../package/template.ts';
import { spokenString } from './spoken-string.ts';

/** Types of elements: the roles of overlays, and what tables are made of. */
export type ElementType = OverlayRole | 'Sect' | 'Table' | 'TR' | 'TH' | 'TD';

/** An element around another one: its object number and its type. */
export interface ElementWrapper {
  readonly number: number;
  readonly type: string;
}

/** What an element says besides its place. */
interface TagParts {
  /** The role, or a name of ours that is mapped to it. */
  readonly type: string;
  /** Entries of its dictionary. */
  readonly entries: string;
  /** What is read in its place, where that is the same in every row. */
  readonly alt: string | undefined;
  /** What rows say in it most often: the object that all rows share. */
  readonly usualAlt: string | undefined;
  /** An element that holds it alone, where it may not stand among the others. */
  readonly wrapper: ElementWrapper | undefined;
  /** Gives the number of the object that rows say it in; absent where they do not. */
  readonly allocateAlt: (() => number) | undefined;
  /** The overlay that draws it. */
  readonly overlayId: string;
  /** The page that it is on, from 0. */
  readonly page: number;
  /** The levels of the headings that it is or holds, in reading order. */
  readonly headingLevels: readonly number[];
}

/** An element for what one overlay draws (ISO 32000-1, 14.7.2), and its marked content. */
export class TagElement {
  /** Its object number. */
  readonly number: number;
  /** Of its marked content; negative for a table, whose cells have the content. */
  readonly mcid: number;
  /** What begins its marked content; `EMC` ends it. */
  readonly open: string;
  readonly usualAlt: string | undefined;
  readonly wrapper: ElementWrapper | undefined;
  readonly overlayId: string;
  readonly page: number;
  readonly headingLevels: readonly number[];
  readonly #entries: string;
  readonly #allocateAlt: (() => number) | undefined;
  #altNumber: number | undefined;
  /** False for what is blank in every row: there is no such element. */
  isDrawn = true;
  /** Its dictionary up to where a row goes on, for a table: what is in it differs from row to row. */
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
    this.#entries = `/S/${type}${entries}${alt === undefined ? '' : `/Alt ${spokenString(alt)}`}`;
  }

  /** What stands for it among the elements of its place. */
  get listed(): number {
    return this.wrapper?.number ?? this.number;
  }

  /** Of the object that is its alternative text, where rows say it. It is set aside when it is first asked for: those of a page follow one another. */
  get altNumber(): number | undefined {
    this.#altNumber ??= this.#allocateAlt?.();
    return this.#altNumber;
  }

  /** Its dictionary without brackets and place. */
  get entries(): string {
    return this.altNumber === undefined ? this.#entries : `${this.#entries}/Alt ${this.altNumber} 0 R`;
  }
}

/** What an overlay asks for. */
export interface WantedTag {
  readonly overlayId: string;
  readonly role: Exclude<OverlayRole, 'Artifact'>;
  readonly lang: string | undefined;
  /** Left, bottom, right, top in the page's user space. */
  readonly box: readonly [number, number, number, number];
  /** The same in every row; `row`: the rows say it; undefined: nothing is said. */
  readonly alt: string | undefined;
  readonly isAltOfRow: boolean;
  /** What most rows say, where they say it: the others write it. */
  readonly usualAlt: string | undefined;
}
