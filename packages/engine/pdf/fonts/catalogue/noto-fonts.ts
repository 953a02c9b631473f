import { type FontFileReader, type FontSource, packagedFont } from './font-source.ts';

const notoSans: ReadonlyMap<string, readonly [path: string, name: string]> = new Map([
  ['regular', ['@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf', 'NotoSans-Regular']],
  ['bold', ['@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf', 'NotoSans-Bold']],
  ['italic', ['@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf', 'NotoSans-Italic']],
  ['boldItalic', ['@expo-google-fonts/noto-sans/700Bold_Italic/NotoSans_700Bold_Italic.ttf', 'NotoSans-BoldItalic']],
]);

/** Returns Noto Sans of a weight and style: the fallback for texts that the standard fonts do not fully cover. */
export const chooseNotoSans = (
  bold: boolean,
  italic: boolean,
  read: FontFileReader,
): { source: FontSource; name: string } => {
  const [path, name] = notoSans.get(
    bold ? (italic ? 'boldItalic' : 'bold') : italic ? 'italic' : 'regular',
  ) as readonly [string, string];
  return { source: packagedFont(path, undefined, read), name };
};

export const notoSansFiles: readonly string[] = [...notoSans.values()].map(([path]) => path);
