import { emptyContent, findNeighbourText, type PageText } from '@bulkfill/web/editor/core/page-content';
import { findPlaces, freePlaces } from '@bulkfill/web/editor/core/places';
import { describe, expect, it } from 'vitest';

const page = { width: 612, height: 792 };
const text = (words: string, x: number, baseline: number, perCharacter = 5): PageText => ({
  text: words,
  rect: { x, y: baseline - 9, width: words.length * perCharacter, height: 11 },
  baseline,
  size: 10,
  font: 'F1',
});
const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

describe('the list of offered places', () => {
  it('includes the space after a label, up to the next content', () => {
    const texts = [text('Name:', 50, 100), text('Date:', 300, 100)];
    const [name, date] = findPlaces({ ...emptyContent, texts }, page);
    expect(name).toMatchObject({ kind: 'text', label: 'Name' });
    expect(name!.rect.x).toBeGreaterThanOrEqual(75);
    expect(name!.rect.x + name!.rect.width).toBeLessThan(300);
    expect(date).toMatchObject({ label: 'Date' });
  });

  it('includes runs of underscores, with the text before them as label', () => {
    const places = findPlaces({ ...emptyContent, texts: [text('Street ____________________', 50, 100)] }, page);
    expect(places).toHaveLength(1);
    expect(places[0]).toMatchObject({ label: 'Street' });
    expect(places[0]!.rect.x).toBe(50 + 7 * 5);
  });

  it('includes a line with a text centred above or below it, but not far from it', () => {
    const line = (y: number) => ({ x1: 200, y1: y, x2: 400, y2: y });
    const texts = [text('This certifies that', 252, 100), text('Signature', 278, 318)];
    const places = findPlaces({ ...emptyContent, texts, rules: [line(140), line(306), line(500)] }, page);
    expect(places.map(({ label, rect }) => [label, rect.x, rect.y + rect.height])).toEqual([
      ['This certifies that', 200, 139],
      ['Signature', 200, 305],
    ]);
  });

  it('includes checkboxes with the text next to them, and the cells of a comb as one', () => {
    const boxes = [box(50, 200, 10, 10), ...[0, 1, 2, 3, 4].map((index) => box(200 + index * 16, 300, 16, 20))];
    const texts = [text('I agree', 66, 209), text('Postal code', 130, 314)];
    expect(findPlaces({ ...emptyContent, texts, boxes }, page)).toEqual([
      { kind: 'text', rect: box(200, 300, 80, 20), label: 'Postal code', comb: 5 },
      { kind: 'checkbox', rect: box(50, 200, 10, 10), label: 'I agree' },
    ]);
  });

  it('includes lines to write on, but no underlined heading and no rule across the page', () => {
    const rules = [
      { x1: 100, y1: 400, x2: 300, y2: 400 },
      { x1: 20, y1: 500, x2: 590, y2: 500 },
      { x1: 50, y1: 62, x2: 150, y2: 62 },
    ];
    const texts = [text('Signature', 50, 398), text('A heading of some words', 50, 60)];
    const places = findPlaces({ ...emptyContent, texts, rules }, page);
    expect(places.map(({ label }) => label)).toEqual(['Signature']);
  });

  it('excludes positions of overlays and texts', () => {
    const boxes = [box(100, 100, 200, 20), box(100, 200, 200, 20)];
    const texts = [text('already filled in', 110, 114)];
    expect(findPlaces({ ...emptyContent, texts, boxes }, page, [box(120, 205, 50, 10)])).toEqual([]);
  });

  it('excludes pictures and filled lines, and ignores text of the line above a blank', () => {
    const boxes = [box(100, 200, 200, 20), box(100, 300, 200, 20)];
    const texts = [
      text('Who rents it', 50, 88),
      text('Name ____________________', 50, 100),
      text('Street ____________________', 50, 112),
      text('Bahnhofstrasse 1', 90, 111),
    ];
    const places = findPlaces({ ...emptyContent, texts, boxes, pictures: [box(280, 190, 60, 60)] }, page);
    expect(places.map(({ label, rect }) => [label, rect.y])).toEqual([
      ['', 300],
      ['Name', 86],
    ]);
  });
});

describe('neighbour of a text', () => {
  it('is the text next to it on the line, otherwise directly above', () => {
    const texts = [text('Name:', 50, 100), text('Headline', 50, 60)];
    expect(findNeighbourText({ ...emptyContent, texts }, box(90, 92, 100, 12))?.text).toBe('Name:');
    expect(findNeighbourText({ ...emptyContent, texts: texts.slice(1) }, box(60, 70, 100, 12))?.text).toBe('Headline');
    expect(findNeighbourText({ ...emptyContent, texts }, box(90, 700, 100, 12))).toBeUndefined();
  });

  it('recognizes table cells, each with the label inside it, but never on a form field', () => {
    const rules = [
      { x1: 50, y1: 200, x2: 450, y2: 200 },
      { x1: 250, y1: 170, x2: 250, y2: 200 },
    ];
    const texts = [text('Position', 55, 180), text('Start', 255, 180)];
    const cells = findPlaces({ ...emptyContent, texts, rules }, page);
    expect(cells.map(({ label, rect }) => [label, rect.x, rect.width])).toEqual([
      ['Position', 53, 194],
      ['Start', 253, 194],
    ]);
    const fields = [{ x: 260, y: 186, width: 100, height: 12 }];
    expect(findPlaces({ ...emptyContent, texts, rules, fields }, page).map(({ label }) => label)).toEqual(['Position']);
    expect(freePlaces(cells, [box(60, 190, 20, 10)]).map(({ label }) => label)).toEqual(['Start']);
  });
});
