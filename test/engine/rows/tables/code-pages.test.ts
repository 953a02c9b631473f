import { decodeText } from '@bulkfill/engine/rows/tables/decode-text';
import { readTable } from '@bulkfill/engine/rows/tables/read-table';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const maps = new Map<string, ReadonlyMap<string, readonly number[]>>();

/** Bytes of the characters of an encoding, by what `TextDecoder` makes of one byte or two. */
const bytesOf = (label: string): ReadonlyMap<string, readonly number[]> => {
  const made = maps.get(label);
  if (made !== undefined) return made;
  const map = new Map<string, readonly number[]>();
  const strict = new TextDecoder(label, { fatal: true });
  const add = (bytes: readonly number[]): void => {
    try {
      const character = strict.decode(Uint8Array.from(bytes));
      if ([...character].length === 1 && !map.has(character)) map.set(character, bytes);
    } catch {
      // No character of this encoding.
    }
  };
  for (let byte = 0; byte < 256; byte++) add([byte]);
  if (/^(?:shift_jis|gbk|big5|euc)/.test(label))
    for (let first = 0x81; first < 0xff; first++) for (let second = 0x40; second < 0xff; second++) add([first, second]);
  maps.set(label, map);
  return map;
};

const encoded = (text: string, label: string): Uint8Array =>
  Uint8Array.from(Array.from(text).flatMap((character) => bytesOf(label).get(character) as readonly number[]));

const table = (rows: readonly (readonly string[])[]): string =>
  ['Name,City', ...rows.map((row) => row.join(','))].join('\n');

const polish = [
  ['Łukasz Żółć', 'Łódź'],
  ['Paweł Wiśniewski', 'Gdańsk'],
];
const czech = [
  ['Jiří Dvořák', 'Plzeň'],
  ['Růžena Černá', 'Třebíč'],
];
const slovak = [
  ['Ľubomír Kováč', 'Košice'],
  ['Žofia Šťastná', 'Trenčín'],
];
const hungarian = [
  ['Erdős Gergő', 'Győr'],
  ['Szűcs Ödön', 'Hódmezővásárhely'],
];
const croatian = [
  ['Marko Kovačić', 'Šibenik'],
  ['Željka Đurić', 'Čakovec'],
];
const russian = [
  ['Иван Петров', 'Москва'],
  ['Анна Смирнова', 'Казань'],
];
const ukrainian = [
  ['Олександр Шевченко', 'Київ'],
  ['Наталія Ткаченко', 'Чернівці'],
];
const greek = [
  ['Γιώργος Παπαδόπουλος', 'Αθήνα'],
  ['Ελένη Νικολάου', 'Θεσσαλονίκη'],
];
const japanese = [
  ['山田太郎', '東京都'],
  ['佐藤花子', '大阪市'],
];

describe('table of two rows in a code page', () => {
  it.each([
    ['Polish', 'windows-1250', polish],
    ['Polish', 'iso-8859-2', polish],
    ['Czech', 'windows-1250', czech],
    ['Czech', 'iso-8859-2', czech],
    ['Slovak', 'windows-1250', slovak],
    ['Slovak', 'iso-8859-2', slovak],
    ['Hungarian', 'windows-1250', hungarian],
    ['Hungarian', 'iso-8859-2', hungarian],
    ['Croatian', 'windows-1250', croatian],
    ['Croatian', 'iso-8859-2', croatian],
    [
      'Romanian',
      'windows-1250',
      [
        ['Ştefan Bălan', 'Brăila'],
        ['Ioana Munteanu', 'Constanţa'],
      ],
    ],
    [
      'Turkish',
      'windows-1254',
      [
        ['Ayşe Yıldız', 'İstanbul'],
        ['Mehmet Şahin', 'Eskişehir'],
      ],
    ],
    [
      'Turkish',
      'iso-8859-9',
      [
        ['Işıl Doğan', 'Muğla'],
        ['Oğuz Çelik', 'İzmir'],
      ],
    ],
    [
      'Lithuanian',
      'windows-1257',
      [
        ['Rūta Kazlauskienė', 'Šiauliai'],
        ['Jonas Žukauskas', 'Panevėžys'],
      ],
    ],
    [
      'Latvian',
      'windows-1257',
      [
        ['Jānis Bērziņš', 'Rīga'],
        ['Kristīne Kalniņa', 'Liepāja'],
      ],
    ],
    ['Russian', 'windows-1251', russian],
    ['Russian', 'koi8-r', russian],
    ['Russian', 'iso-8859-5', russian],
    ['Ukrainian', 'windows-1251', ukrainian],
    ['Ukrainian', 'koi8-u', ukrainian],
    [
      'Bulgarian',
      'windows-1251',
      [
        ['Георги Иванов', 'София'],
        ['Мария Димитрова', 'Пловдив'],
      ],
    ],
    ['Greek', 'windows-1253', greek],
    ['Greek', 'iso-8859-7', greek],
    ['Japanese', 'shift_jis', japanese],
    ['Japanese', 'euc-jp', japanese],
    [
      'Chinese',
      'gbk',
      [
        ['王小明', '北京'],
        ['李伟', '上海'],
      ],
    ],
    [
      'Chinese of Taiwan',
      'big5',
      [
        ['陳志明', '臺北'],
        ['林淑芬', '高雄'],
      ],
    ],
    [
      'Korean',
      'euc-kr',
      [
        ['김철수', '서울'],
        ['이영희', '부산'],
      ],
    ],
  ])('is decoded correctly and reported as a guess: %s in %s', async (_, label, rows) => {
    const read = await readTable(encoded(table(rows), label), { header: true });
    expect(read.rows).toEqual(rows);
    expect(read.assumed.encoding?.sure).toBe('guess');
    expect(read.findings).toEqual([
      { code: 'ENCODING_GUESSED', row: null, column: null, sample: expect.arrayContaining([rows[0]?.[0]]) as string[] },
    ]);
  });

  it.each([
    ['German', ['Jürgen Müller', 'Köln'], ['Groß', 'Düsseldorf']],
    ['French', ['François Lefèvre', 'Besançon'], ['Hélène Benoît', 'Nîmes']],
    ['Spanish', ['José Núñez', 'Málaga'], ['Begoña Ibáñez', 'León']],
    ['Portuguese', ['João Simões', 'São Paulo'], ['Conceição Araújo', 'Évora']],
    ['Swedish', ['Åsa Sjöberg', 'Malmö'], ['Göran Åström', 'Västerås']],
    ['Danish', ['Søren Kjær', 'Ærø'], ['Jørgen Østergaard', 'Århus']],
    ['Finnish', ['Kääriäinen', 'Jyväskylä'], ['Päivi Hämäläinen', 'Hyvinkää']],
    ['Italian', ['Nicolò', 'Forlì'], ['Niccolò', 'Cantù']],
    ['Icelandic', ['Sigurður Guðmundsson', 'Reykjavík'], ['Þóra Jónsdóttir', 'Hafnarfjörður']],
    ['Estonian', ['Tõnu Jõgi', 'Pärnu'], ['Ülle Mägi', 'Põlva']],
  ])('is not a guess in Windows-1252: %s', async (_, ...rows) => {
    const read = await readTable(encoded(table(rows), 'windows-1252'), { header: true });
    expect(read.rows).toEqual(rows);
    expect(read.assumed.encoding).toEqual({ value: 'windows-1252', sure: 'likely' });
    expect(read.findings).toEqual([]);
  });
});

describe('decodeText', () => {
  it.each([
    ['José', 'Łódź'],
    ['€ 5', '日本'],
    ['Müller', '🎉'],
  ])('decodes UTF-8 that was encoded twice, as a guess: %s, %s', async (...row) => {
    const twice = Buffer.from(new TextDecoder('windows-1252').decode(Buffer.from(table([row]))));
    const read = await readTable(twice, { header: true });
    expect(read.rows).toEqual([row]);
    expect(read.findings.map(({ code }) => code)).toEqual(['ENCODING_GUESSED']);
  });

  it('leaves a text unchanged if only one cell was encoded twice', async () => {
    const text = table([['JosÃ©', 'Málaga']]);
    expect(await decodeText(Buffer.from(text), undefined)).toEqual({
      text,
      encoding: { value: 'utf-8', sure: 'certain' },
    });
  });

  it.each([russian, greek, japanese])(
    'detects UTF-16 without a byte order mark in either order: %j',
    async (...rows) => {
      const text = `${rows.flat().join('\n')}\n`;
      const little = Buffer.from(text.length % 2 === 0 ? text : `${text}\n`, 'utf16le');
      const big = Buffer.from(little).swap16();
      expect((await decodeText(little, undefined)).encoding).toEqual({ value: 'utf-16le', sure: 'guess' });
      expect((await decodeText(big, undefined)).text).toBe((await decodeText(little, undefined)).text);
    },
  );

  it('decodes any bytes or rejects them with INVALID_TABLE', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        try {
          expect(typeof (await decodeText(bytes, undefined)).text).toBe('string');
        } catch (error) {
          expect(error).toMatchObject({ code: 'INVALID_TABLE' });
        }
      }),
    );
  });
});
