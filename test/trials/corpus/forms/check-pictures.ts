import { changedNames } from './check-values.ts';
import type { FilledRow, Finding } from './form-types.ts';
import { isTiny, type JudgedForm, rowName } from './judged-form.ts';
import { differingPixels, hasOneShade, type PagePicture, type Viewer, viewers } from './page-picture.ts';
import type { ShownWidget } from './read-widgets.ts';

const exactTolerance = 2;
/** Page content is painted by other operators than annotations: edges may fall on other shades. */
const flattenTolerance = 48;
const maxPagePart = 0.001;
const maxWidgetPart = 0.25;

type Check = (
  form: JudgedForm,
  viewer: Viewer,
  page: number,
  find: (check: string, row: FilledRow, detail: string) => void,
) => Promise<void>;

/** Everything that is judged by pictures; a finding is one that all viewers that are installed agree on. */
export const checkPictures = async (form: JudgedForm): Promise<Finding[]> => {
  const perViewer: Map<string, Finding>[] = [];
  for (const viewer of viewers) {
    const found = new Map<string, Finding>();
    const find = (check: string, row: FilledRow, detail: string): void => {
      found.set(`${check}|${rowName(row)}|${detail.replace(/ \(.*/, '')}`, { check, row: rowName(row), detail });
    };
    let seen = false;
    for (const page of form.pages) {
      if ((await form.show(viewer, form.source, page))?.picture === undefined) continue;
      seen = true;
      for (const check of checks) await check(form, viewer, page, find);
    }
    if (seen) perViewer.push(found);
  }
  const [first, ...rest] = perViewer;
  return [...(first ?? [])].filter(([key]) => rest.every((other) => other.has(key))).map(([, finding]) => finding);
};

const pictureOf = async (
  form: JudgedForm,
  viewer: Viewer,
  row: FilledRow,
  page: number,
): Promise<PagePicture | undefined> => (await form.show(viewer, row.pdf, page))?.picture;

const whole = (picture: PagePicture): [number, number, number, number] => [0, 0, picture.width, picture.height];

/** Pixels outside of fields are as they were. */
const outsideUnchanged: Check = async (form, viewer, page, find) => {
  const before = (await form.show(viewer, form.source, page))?.picture;
  if (before === undefined) return;
  const mask = form.widgetMask(page, before, 3);
  for (const row of form.looked) {
    const after = await pictureOf(form, viewer, row, page);
    if (after === undefined) find('viewer shows no page', row, `page ${page + 1}`);
    else if (after.width !== before.width || after.height !== before.height)
      find('page of another size', row, `page ${page + 1}`);
    else {
      const { different, all } = differingPixels(
        before,
        after,
        whole(before),
        row.flattened ? flattenTolerance : exactTolerance,
        mask,
      );
      const part = different / Math.max(1, all);
      if (part > (row.flattened ? maxPagePart : 0))
        find('changed outside of fields', row, `page ${page + 1} (${(part * 100).toFixed(3)} %)`);
    }
  }
};

/** A flattened form looks as the form does. */
const flatAsOpen: Check = async (form, viewer, page, find) => {
  for (const flat of form.rows.filter(({ flattened }) => flattened)) {
    const open = form.looked.find(({ set, flattened }) => set === flat.set && !flattened);
    if (open === undefined) continue;
    const [before, after] = [await pictureOf(form, viewer, open, page), await pictureOf(form, viewer, flat, page)];
    if (before === undefined || after === undefined || before.width !== after.width || before.height !== after.height)
      continue;
    // What one viewer shows of the open form and the other does not, none can hold the flattened one to.
    const unclear = await shownByOne(form, open.pdf, page);
    const { different, all } = differingPixels(
      before,
      after,
      whole(before),
      flattenTolerance,
      form.maskOf(unclear, before, 1),
    );
    if (different / all > maxPagePart)
      find('flattened looks otherwise', flat, `page ${page + 1} (${((different / all) * 100).toFixed(3)} %)`);
    for (const widget of form.widgetsOn(page)) {
      if (unclear.includes(widget)) continue;
      const part = partOf(form, widget, before, after, 128);
      if (part > maxWidgetPart)
        find(
          'flattened field looks otherwise',
          flat,
          `"${widget.name}" on page ${page + 1} (${Math.round(part * 100)} %)`,
        );
    }
  }
};

/** A field that a row leaves alone looks as it did. */
const keptAsBefore: Check = async (form, viewer, page, find) => {
  const before = (await form.show(viewer, form.source, page))?.picture;
  if (before === undefined) return;
  const unclear = await shownByOne(form, form.source, page);
  for (const row of form.looked) {
    const after = await pictureOf(form, viewer, row, page);
    if (after === undefined || before.width !== after.width || before.height !== after.height) continue;
    const { changed } = changedNames(row);
    for (const widget of form.widgetsOn(page)) {
      if (changed.has(widget.name) || unclear.includes(widget) || overlapsChanged(form, widget, changed)) continue;
      // A form that asks viewers to rebuild appearances has none to preserve, except for those shown.
      const isMade = row.flattened || form.asksForAppearances;
      const part = partOf(form, widget, before, after, isMade ? 128 : 32);
      if (part > (isMade ? maxWidgetPart : 0.02))
        find(
          'untouched field looks otherwise',
          row,
          `"${widget.name}" on page ${page + 1} (${Math.round(part * 100)} %)`,
        );
    }
  }
};

/** Lists widgets that one viewer shows and another does not: those without an appearance, which some viewers build. */
const shownByOne = async (form: JudgedForm, file: string, page: number): Promise<ShownWidget[]> => {
  const pictures = await Promise.all(viewers.map(async (viewer) => (await form.show(viewer, file, page))?.picture));
  const isEmpty = (widget: ShownWidget, picture: PagePicture): boolean =>
    hasOneShade(picture, form.pixelBox(widget, picture, -3));
  return form.widgetsOn(page).filter((widget) => {
    const empty = pictures.filter((picture) => picture !== undefined).map((picture) => isEmpty(widget, picture));
    return empty.includes(true) && empty.includes(false);
  });
};

const overlapsChanged = (form: JudgedForm, { page, box }: ShownWidget, changed: ReadonlySet<string>): boolean =>
  form
    .widgetsOn(page)
    .some(
      (other) =>
        changed.has(other.name) &&
        other.box[0] < box[2] + 2 &&
        box[0] < other.box[2] + 2 &&
        other.box[1] < box[3] + 2 &&
        box[1] < other.box[3] + 2,
    );

/** Checks that filled values are visible: a ticked box and a field with text are not blank. */
const filledIsSeen: Check = async (form, viewer, page, find) => {
  const unseen = new Set<string>();
  for (const flattened of [false, true]) {
    const rowOf = (set: string): FilledRow | undefined =>
      form.rows.find((row) => row.set === set && row.flattened === flattened);
    const [full, blank] = [rowOf('plausible'), rowOf('blank')];
    if (full === undefined || blank === undefined) continue;
    const [a, b] = [await pictureOf(form, viewer, full, page), await pictureOf(form, viewer, blank, page)];
    if (a === undefined || b === undefined || a.width !== b.width || a.height !== b.height) continue;
    const [changed, emptied] = [changedNames(full).changed, changedNames(blank).changed];
    for (const name of new Set(form.widgetsOn(page).map((widget) => widget.name))) {
      const given = full.values.find(({ field }) => field.name === name);
      if (given === undefined || (given.value ?? '').trim() === '' || !changed.has(name) || !emptied.has(name))
        continue;
      // A list shows its options whatever is selected, and each state of a radio group is on one page.
      const widgets = form.shown.widgets.filter((widget) => widget.name === name);
      if (
        widgets.some((widget) => widget.page !== page) ||
        widgets.every((widget) => isTiny(widget) || form.isOutOfSight(widget))
      )
        continue;
      const seen = widgets.some((widget) => differingPixels(a, b, form.pixelBox(widget, a, 1), 32).different > 0);
      // An annotation may cover it. A viewer that shows it no better as a field does not count against the flattened
      // one.
      if (!seen && flattened && unseen.has(name)) continue;
      if (!seen) unseen.add(name);
      if (!seen) find('filled in but not to be seen', full, `${given.field.type} "${name}" on page ${page + 1}`);
    }
  }
};

const partOf = (form: JudgedForm, widget: ShownWidget, a: PagePicture, b: PagePicture, tolerance: number): number => {
  if (isTiny(widget)) return 0;
  const { different, all } = differingPixels(a, b, form.pixelBox(widget, a, 0), tolerance);
  return all < 16 ? 0 : different / all;
};

const checks: readonly Check[] = [outsideUnchanged, flatAsOpen, keptAsBefore, filledIsSeen];
