import { copyName, nameOfFile } from '@bulkfill/web/console/templates/templates';
import { describe, expect, it } from 'vitest';

describe('name of a copied template', () => {
  it('appends a word to the name of the original, and a number if that name is used', () => {
    expect(copyName('Letter', ['Letter'])).toBe('Letter (copy)');
    expect(copyName('Letter', ['Letter', 'Letter (copy)', 'Letter (copy 2)'])).toBe('Letter (copy 3)');
  });

  it('has at most 200 characters, and splits none of them', () => {
    const copy = copyName('🖋'.repeat(200), []);
    expect([...copy]).toHaveLength(200);
    expect(copy).toMatch(/^🖋{193} \(copy\)$/u);
  });
});

describe('name of a template made of files', () => {
  it.each([
    ['offer-letter.pdf', 'offer-letter'],
    ['v1.2 final.PDF', 'v1.2 final'],
    ['no extension', 'no extension'],
    ['.pdf', ''],
  ])('turns %j into %j', (file, name) => {
    expect(nameOfFile(file)).toBe(name);
  });
});
