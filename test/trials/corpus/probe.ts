/** Texts that a file is filled with: an accent of Latin-1, one beyond it, and Cyrillic. */
const probeTexts = ['Zoë Łódź 4711', 'Жанна Ёлкина 4712'];

/** One text placed on one page: points from the upper left corner as displayed. */
export interface Probe {
  readonly page: number;
  readonly text: string;
  readonly rect: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly sizePt: number;
}

/** Texts below each other near the upper left corner of the first and last page, smaller on a small page. */
export const probesFor = (pages: readonly { readonly width: number; readonly height: number }[]): Probe[] =>
  [...new Set([0, pages.length - 1])].flatMap((page) => {
    const { width, height } = pages[page] ?? { width: 612, height: 792 };
    const sizePt = Math.max(0.05, Math.min(12, width / 16, height / 6));
    const lineHeight = sizePt * 1.6;
    return probeTexts.map((text, index) => ({
      page,
      text,
      rect: { x: sizePt, y: sizePt + index * lineHeight, width: sizePt * 13, height: lineHeight },
      sizePt,
    }));
  });

/** The probes as a template: the first column is the row's, so that stamping is put to the test too. */
export const probeTemplate = (probes: readonly Probe[]): unknown => ({
  columns: probeTexts.map((_, index) => ({ key: `column_${index}`, label: `Probe ${index}` })),
  overlays: probes.map((probe, index) => ({
    id: `probe-${index}`,
    kind: 'text',
    page: probe.page,
    rect: probe.rect,
    size: probe.sizePt,
    value: { column: `column_${probeTexts.indexOf(probe.text)}` },
    required: true,
  })),
});

export const probeRow = JSON.stringify([
  Object.fromEntries(probeTexts.map((text, index) => [`column_${index}`, text])),
]);
