import type { Row, RowSource } from '@bulkfill/engine/rows/row';

/** Words that names and addresses are combined from; every row is another combination. */
const words = {
  arabic: {
    first: ['محمد', 'فاطمة', 'عبد الرحمن', 'خديجة', 'يوسف', 'عائشة', 'إبراهيم', 'زينب', 'مصطفى', 'نور'],
    second: ['الحسيني', 'العلوي', 'بن يوسف', 'المنصوري', 'القرشي', 'الأنصاري', 'حداد', 'خوري', 'السيد', 'التميمي'],
    place: ['شارع الملك فهد', 'حي الياسمين', 'طريق المطار', 'ساحة الحرية', 'القاهرة', 'الدار البيضاء', 'دمشق'],
  },
  cjk: {
    first: ['山田', '佐藤', '鈴木', '高橋', '田中', '伊藤', '渡辺', '中村', '小林', '加藤'],
    second: ['太郎', '花子', '健一', '美咲', '翔太', '陽子', '直樹', '恵子', '大輔', '由美'],
    place: [
      '東京都千代田区丸の内',
      '大阪府大阪市北区梅田',
      '京都府京都市左京区',
      '北海道札幌市中央区',
      '福岡県福岡市博多区',
    ],
  },
} as const;

export type Script = keyof typeof words;

const pick = <T>(list: readonly T[], seed: number): T => list[seed % list.length]!;

/** Returns the ten texts of a row in one script, with digits like in real data. */
const scriptRow = (script: Script, rowNumber: number): Row => {
  const { first, second, place } = words[script];
  return Array.from({ length: 10 }, (_, column) => {
    const seed = rowNumber * 10 + column;
    const name = `${pick(first, seed)} ${pick(second, Math.floor(seed / 7))}`;
    return column % 3 === 2 ? `${pick(place, seed)} ${(seed * 7) % 1000}` : name;
  });
};

/** Returns the first `rowCount` rows in one script. */
export const scriptRows = (script: Script, rowCount: number): RowSource => {
  const rows = Array.from({ length: rowCount }, (_, index) => scriptRow(script, index + 1));
  return {
    rowCount,
    async *batches() {
      for (let from = 0; from < rowCount; from += 125) yield rows.slice(from, from + 125);
    },
  };
};
