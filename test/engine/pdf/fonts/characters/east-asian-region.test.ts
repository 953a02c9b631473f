import { detectEastAsianRegion } from '@bulkfill/engine/pdf/fonts/characters/east-asian-region';
import { describe, expect, it } from 'vitest';

describe('detectEastAsianRegion', () => {
  it.each([
    ['王小明', 'sc'],
    ['北京市朝阳区', 'sc'],
    ['图书馆', 'sc'],
    ['國立臺灣大學', 'tc'],
    ['陳水扁', 'tc'],
    ['ㄅㄆ', 'tc'],
    ['広島', 'jp'],
    ['桜井', 'jp'],
    ['山田さん', 'jp'],
    ['ﾃｽﾄ', 'jp'],
    ['大韓民國의', 'kr'],
    ['김', 'kr'],
    ['，。', 'sc'],
    ['\ufa10本', 'jp'],
    ['葛\u{e0100}城', 'jp'],
    ['🏴\u{e0067}\u{e0062}\u{e007f}', 'sc'],
  ])('classifies %s as %s', (text, region) => {
    expect(detectEastAsianRegion(text)).toBe(region);
  });
});
