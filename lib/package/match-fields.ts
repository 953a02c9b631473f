/** Words that forms and tables use for the same thing, in four languages: the usual ones, and only where nothing else can be meant. */
const sameThings: readonly (readonly string[])[] = [
  ['first name', 'given name', 'forename', 'vorname', 'prenom', 'nombre'],
  ['last name', 'family name', 'surname', 'nachname', 'familienname', 'nom de famille', 'apellido', 'apellidos'],
  ['full name', 'name', 'nom complet', 'nombre completo'],
  ['date of birth', 'birth date', 'birthdate', 'birthday', 'dob', 'geburtsdatum', 'date de naissance', 'fecha de nacimiento'],
  ['street', 'street address', 'address line 1', 'strasse', 'rue', 'calle'],
  ['postal code', 'postcode', 'zip', 'zip code', 'plz', 'postleitzahl', 'code postal', 'codigo postal'],
  ['city', 'town', 'ort', 'stadt', 'ville', 'ciudad'],
  ['country', 'land', 'pays', 'pais'],
  ['email', 'e mail', 'email address', 'e mail address', 'mail', 'courriel', 'correo electronico'],
  ['phone', 'phone number', 'telephone', 'telephone number', 'tel', 'telefon', 'telefonnummer', 'telefono'],
  ['date', 'datum', 'fecha'],
];

const meaning: ReadonlyMap<string, number> = new Map(sameThings.flatMap((names, index) => names.map((name) => [name, index] as const)));

const letters: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' };

/** A name as words: without case, accents, and the marks and capitals that join words: `txtFirst_Name` is `txt first name`. */
const wordsOf = (name: string): string =>
  name
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđ]/gu, (letter) => letters[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Beginnings that name the kind of a field and nothing of what stands in it. */
const prefix = /^(?:txt|text|fld|field|chk|cb|check ?box|input) (?=.*\p{L})/u;

/** Ways to read a field's full name, the surest first: whole, then its last part, each without `txt` and the like; indices are no names. */
const readings = (field: string): readonly string[] => {
  const last =
    field
      .split('.')
      .at(-1)
      ?.replace(/\[\d+\]$/, '') ?? field;
  const ways = [field, last].map(wordsOf).flatMap((words) => [words, words.replace(prefix, '')]);
  return [...new Set(ways)].filter((words) => words !== '');
};

export interface MatchedColumn {
  /** `column_<n>`. */
  readonly key: string;
  readonly label?: string;
}

/**
 * The columns that form fields are called after: by their labels as people write them, then by words that mean the same (`Vorname` and
 * `first_name`). A name that could mean two columns is matched with neither; several fields may have one column.
 *
 * @returns column keys by the field's full name; fields without a match are not in it.
 */
export const matchFields = (fields: readonly string[], columns: readonly MatchedColumn[]): ReadonlyMap<string, string> => {
  const byWords = grouped(columns, ({ label = '' }) => wordsOf(label));
  const byMeaning = grouped(columns, ({ label = '' }) => meaning.get(wordsOf(label)));
  const matched = new Map<string, string>();
  for (const field of fields) {
    const ways = readings(field);
    const found = [
      ...ways.map((words) => byWords.get(words)),
      ...ways.map((words) => {
        const sense = meaning.get(words);
        return sense === undefined ? undefined : byMeaning.get(sense);
      }),
    ].find((candidates) => candidates !== undefined);
    const [column, other] = found ?? [];
    if (column !== undefined && other === undefined) matched.set(field, column.key);
  }
  return matched;
};

const grouped = <Key extends string | number>(columns: readonly MatchedColumn[], keyOf: (column: MatchedColumn) => Key | undefined) => {
  const groups = new Map<Key, readonly MatchedColumn[]>();
  for (const column of columns) {
    const key = keyOf(column);
    if (key !== undefined && key !== '') groups.set(key, [...(groups.get(key) ?? []), column]);
  }
  return groups;
};
