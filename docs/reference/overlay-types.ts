import { fieldMembers, kindMembers } from '@bulkfill/engine/svc/schema/kind-members';
import { cellMembers, cellPlaceMembers, listMembers } from '@bulkfill/engine/svc/schema/list-members';
import type { Member, Members } from '@bulkfill/engine/svc/schema/member';
import { baseMembers, placeMembers, readMembers } from '@bulkfill/engine/svc/schema/overlay-members';
import { kindDescriptions } from '@bulkfill/engine/svc/schema/overlay-schema';

const maxColumns = 120;

/** Next to the file that is written. */
const values = './values.ts';

/** A sentence as a comment: no links, at most 120 columns. */
const comment = (text: string, indent: string): string => {
  const plain = text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  if (`${indent}/** ${plain} */`.length <= maxColumns) return `${indent}/** ${plain} */`;
  const lines = [''];
  for (const word of plain.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`;
    if (`${indent} *${longer}`.length <= maxColumns) lines[lines.length - 1] = longer;
    else lines.push(` ${word}`);
  }
  return [`${indent}/**`, ...lines.map((line) => `${indent} *${line}`), `${indent} */`].join('\n');
};

const memberLines = ([name, { does, unit, default: fallback, required, type }]: [string, Member]): string => {
  const said = [
    does,
    ...(unit === undefined ? [] : [`Unit: ${unit}.`]),
    ...(fallback === undefined ? [] : [`Default: ${shown(fallback)}.`]),
  ];
  return `${comment(said.join(' '), '  ')}\n  readonly ${name}${required === true ? '' : '?'}: ${type};`;
};

const shown = (fallback: unknown): string =>
  `\`${typeof fallback === 'string' ? `'${fallback}'` : JSON.stringify(fallback)}\``;

const body = (members: Members): string => Object.entries(members).map(memberLines).join('\n');

/** What is said of the HTTP field is true of the option of the library. */
const leadOf = (kind: string): string =>
  kindDescriptions[kind]!.replace('`include_stickers=true`', '`includeStickers`');

const overlayName = (kind: string): string => `${kind[0]!.toUpperCase()}${kind.slice(1)}Overlay`;

const overlay = (kind: string, base: string, members: Members): string => `${comment(leadOf(kind), '')}
export interface ${overlayName(kind)} extends ${base} {
  readonly kind: '${kind}';
${body(members)}
}
`;

/** A column of a list has the members of a text that `cellMembers` has, and its place. */
const listCell = (): string => {
  const ofText = ['kind', ...Object.keys({ ...baseMembers, ...placeMembers, ...kindMembers.text })];
  const without = ofText.filter((name) => !(name in cellMembers)).map((name) => `'${name}'`);
  return `/** One column of a list: how a text is written, and where. */
export interface ListCell
  extends Omit<TextOverlay, ${without.join(' | ')}> {
${body(cellPlaceMembers)}
}
`;
};

/** `packages/bulkfill/library/overlay-types.ts`: what may be written of an overlay, for TypeScript. */
export const overlayTypes = (): string => {
  const { marker, seal, ...drawn } = kindMembers;
  return `/** Written by \`npm run generate -- reference\` from packages/engine/svc/schema/. Edit there. */
import type { Condition, Format, Rect, Value } from '${values}';

interface AnyOverlay {
${body(baseMembers)}
}

/** An overlay that stands in a rect on a page. */
export interface PlacedOverlay extends AnyOverlay {
${body({ ...readMembers, ...placeMembers })}
}

${Object.entries(drawn)
  .map(([kind, members]) => overlay(kind, 'PlacedOverlay', members))
  .join('\n')}
${overlay('field', 'AnyOverlay', fieldMembers)}
${overlay('marker', 'PlacedOverlay', marker)}
${listCell()}
${overlay('list', 'PlacedOverlay', listMembers)}
${overlay('seal', "Omit<PlacedOverlay, 'pages' | 'when' | 'role'>", seal)}
export type Overlay =
${[...Object.keys(drawn), 'field', 'marker', 'list', 'seal'].map((kind) => `  | ${overlayName(kind)}`).join('\n')};
`;
};
