/** Synonyms that forms and tables use, in four languages. Only common and unambiguous words. */
const sameThings: readonly (readonly string[])[] = [
  ['first name', 'given name', 'forename', 'vorname', 'prenom', 'nombre'],
  ['last name', 'family name', 'surname', 'nachname', 'familienname', 'nom de famille', 'apellido', 'apellidos'],
  ['full name', 'name', 'nom complet', 'nombre completo'],
  [
    'date of birth',
    'birth date',
    'birthdate',
    'birthday',
    'dob',
    'geburtsdatum',
    'date de naissance',
    'fecha de nacimiento',
  ],
  ['street', 'street address', 'address line 1', 'strasse', 'rue', 'calle'],
  ['postal code', 'postcode', 'zip', 'zip code', 'plz', 'postleitzahl', 'code postal', 'codigo postal'],
  ['city', 'town', 'ort', 'stadt', 'ville', 'ciudad'],
  ['country', 'land', 'pays', 'pais'],
  ['email', 'e mail', 'email address', 'e mail address', 'mail', 'courriel', 'correo electronico'],
  ['phone', 'phone number', 'telephone', 'telephone number', 'tel', 'telefon', 'telefonnummer', 'telefono'],
  ['date', 'datum', 'fecha'],
];

const meaning: ReadonlyMap<string, number> = new Map(
  sameThings.flatMap((names, index) => names.map((name) => [name, index] as const)),
);

const letters: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' };

/** Normalizes a name to words: removes case, accents, and the signs and capitals that join words. */
const wordsOf = (name: string): string =>
  name
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđ]/gu, (letter) => letters[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Prefixes that name the kind of a field, not its content. */
const prefix = /^(?:txt|text|fld|field|chk|cb|check ?box|input) (?=.*\p{L})/u;

/** Returns readings of a field's name, most reliable first: whole, last part, each also without a prefix (`txt`). */
const readings = (field: string): readonly string[] => {
  const last =
    field
      .split('.')
      .at(-1)
      ?.replace(/\[\d+\]$/, '') ?? field;
  const ways = [field, last].map(wordsOf).flatMap((words) => [words, words.replace(prefix, '')]);
  return [...new Set(ways)].filter((words) => words !== '');
};

/** Returns readings of a tooltip. It may have instructions after the name: `Last name. Enter it as in the passport`. */
const tooltipReadings = (tooltip: string): readonly string[] =>
  [tooltip, tooltip.split(/[.:;(\n]/, 1)[0] ?? ''].map(wordsOf).filter((words) => words !== '');

/** Removes a trailing number: `lastName1` becomes `last name`. Returns `undefined` if the name has none. */
const withoutNumber = (name: string): string | undefined => {
  const words = readings(name).at(-1) ?? '';
  const bare = words.replace(/ ?\d{1,3}$/, '');
  return bare === words || bare === '' ? undefined : bare;
};

export interface NamedField {
  readonly name: string;
  readonly tooltip?: string | null;
}

const waysOf = ({ name, tooltip }: NamedField): readonly string[] => [
  ...readings(name),
  ...(typeof tooltip === 'string' ? tooltipReadings(tooltip) : []),
];

/** Returns the names that a table is likely to use for the fields of a form. Ignores names without a word. */
export const listFieldNames = (fields: readonly NamedField[]): readonly string[] => [
  ...new Set(fields.flatMap(waysOf).filter((words) => /\p{L}{2}/u.test(words))),
];

export interface MatchedColumn {
  readonly key: string;
  readonly label?: string;
}

/**
 * Matches form fields to columns by name or tooltip: first by label, then by synonyms (`Vorname` and `first_name`). A
 * name that fits two columns is not matched. Several fields may share a column.
 * @returns column keys by full field name, without unmatched fields.
 */
export const matchFields = (
  fields: readonly (string | NamedField)[],
  columns: readonly MatchedColumn[],
): ReadonlyMap<string, string> => {
  const byWords = grouped(columns, ({ label = '' }) => wordsOf(label));
  const byMeaning = grouped(columns, ({ label = '' }) => meaning.get(wordsOf(label)));
  const matched = new Map<string, string>();
  const named = fields.map((field) => (typeof field === 'string' ? { name: field } : field));
  const unnumbered = grouped(named, ({ name }) => withoutNumber(name));
  const known = new Set(named.flatMap(({ name }) => readings(name)));
  for (const field of named) {
    const { name } = field;
    const bare = withoutNumber(name);
    // If several names differ only in their number, the unnumbered name could mean any of them.
    const isAlone = bare !== undefined && unnumbered.get(bare)?.length === 1 && !known.has(bare);
    const ways = [...waysOf(field), ...(isAlone ? [bare] : [])];
    const found = [
      ...ways.map((words) => byWords.get(words)),
      ...ways.map((words) => {
        const sense = meaning.get(words);
        return sense === undefined ? undefined : byMeaning.get(sense);
      }),
    ].find((candidates) => candidates !== undefined);
    const [column, other] = found ?? [];
    if (column !== undefined && other === undefined) matched.set(name, column.key);
  }
  return matched;
};

const grouped = <Item, Key extends string | number>(items: readonly Item[], keyOf: (item: Item) => Key | undefined) => {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined || key === '') continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
};
