import { expect, it } from 'vitest';
import type { Cases } from '../run-cases.ts';
import { completed } from '../some-jobs.ts';

export const fileNames: Cases = ({ useWorld, needs }) => {
  const world = useWorld();

  needs('many requests').describe('file names', () => {
    const named = async (columns: readonly string[], row: Record<string, string>): Promise<string | undefined> => {
      const { archive } = await completed(world().client, {
        filename_columns: JSON.stringify(columns),
        rows_json: JSON.stringify([row]),
      });
      return [...archive.keys()][0];
    };
    // Contract: 2.6/file-names
    it.each<[string[], Record<string, string>, string]>([
      [['column_0'], { column_0: 'Ada Lovelace' }, 'row_1_Ada_Lovelace.pdf'],
      [['column_0'], { column_0: 'a-b--c' }, 'row_1_a_b_c.pdf'],
      [['column_0', 'column_1'], { column_0: 'A', column_1: 'B' }, 'row_1_A_B.pdf'],
      [['column_1', 'column_0'], { column_0: 'A', column_1: 'B' }, 'row_1_B_A.pdf'],
      [['column_0', 'column_0'], { column_0: 'A' }, 'row_1_A_A.pdf'],
      [['column_0', 'column_1'], { column_0: '', column_1: 'B' }, 'row_1_B.pdf'],
      [['column_0', 'column_1'], { column_0: '--', column_1: '/..' }, 'row_1.pdf'],
      [['nothing', '__proto__', 'constructor'], { column_0: 'A' }, 'row_1.pdf'],
      [[], { column_0: 'A' }, 'row_1.pdf'],
      [['column_0'], { column_0: '../../etc/passwd' }, 'row_1_etc_passwd.pdf'],
      [['column_0'], { column_0: '..\\..\\C:\\x\u0000y' }, 'row_1_C_x_y.pdf'],
      [['column_0'], { column_0: 'x'.repeat(25) }, `row_1_${'x'.repeat(24)}.pdf`],
      [['column_0'], { column_0: `${'x'.repeat(23)} yz` }, `row_1_${'x'.repeat(23)}.pdf`],
      [['column_0'], { column_0: 'Zoe\u0308 🎉 日本' }, 'row_1_Zoë_日本.pdf'],
      [['column_0'], { column_0: '\u{20000}'.repeat(30) }, `row_1_${'\u{20000}'.repeat(24)}.pdf`],
      [['column_0'], { column_0: 'a\u202egpj.exe' }, 'row_1_a_gpj_exe.pdf'],
    ])('with columns %j of row %j', async (columns, row, name) => {
      expect(await named(columns, row)).toBe(name);
    });
  });
};
