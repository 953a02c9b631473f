import { describe, expect, it } from 'vitest';
import { copyName, nameOfFile } from '../../../../web/console/templates/templates.ts';

describe('the name of a copied template', () => {
  it('is that of the first with a word behind it, and a number where that is taken', () => {
    expect(copyName('Letter', ['Letter'])).toBe('Letter (copy)');
    expect(copyName('Letter', ['Letter', 'Letter (copy)', 'Letter (copy 2)'])).toBe('Letter (copy 3)');
  });

  it('has at most 200 characters, none of them halved', () => {
    const copy = copyName('🖋'.repeat(200), []);
    expect([...copy]).toHaveLength(200);
    expect(copy).toMatch(/^🖋{193} \(copy\)$/u);
  });
});

describe('the name of a template made of files', () => {
  it.each([
    ['offer-letter.pdf', 'offer-letter'],
    ['v1.2 final.PDF', 'v1.2 final'],
    ['no extension', 'no extension'],
    ['.pdf', ''],
  ])('of %j is %j', (file, name) => {
    expect(nameOfFile(file)).toBe(name);
  });
});
