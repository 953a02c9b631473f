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

/**
 * Ways to read a field's full name, the surest first: whole, then its last part, each without `txt` and the like; indices are not
 * names.
 */
const readings = (field: string): readonly string[] => {
  const last =
    field
      .split('.')
      .at(-1)
      ?.replace(/\[\d+\]$/, '') ?? field;
  const ways = [field, last].map(wordsOf).flatMap((words) => [words, words.replace(prefix, '')]);
  return [...new Set(ways)].filter((words) => words !== '');
};

/** A tooltip is for people, and may go on after the name: `Last name. Enter it as in the passport`. */
const tooltipReadings = (tooltip: string): readonly string[] =>
  [tooltip, tooltip.split(/[.:;(\n]/, 1)[0] ?? ''].map(wordsOf).filter((words) => words !== '');

/** `lastName1` as `last name`; undefined for a name that ends in no number. */
const withoutNumber = (name: string): string | undefined => {
  const words = readings(name).at(-1) ?? '';
  const bare = words.replace(/ ?\d{1,3}$/, '');
  return bare === words || bare === '' ? undefined : bare;
};

/** A field as its form calls it: a full name for programs, and maybe one for people. */
export interface NamedField {
  readonly name: string;
  readonly tooltip?: string | null;
}

const waysOf = ({ name, tooltip }: NamedField): readonly string[] => [
  ...readings(name),
  ...(typeof tooltip === 'string' ? tooltipReadings(tooltip) : []),
];

/** The names by which a table can be expected to call a form's fields; what has no word in it is none. */
export const namesOfFields = (fields: readonly NamedField[]): readonly string[] => [
  ...new Set(fields.flatMap(waysOf).filter((words) => /\p{L}{2}/u.test(words))),
];

export interface MatchedColumn {
  /** `column_<n>`. */
  readonly key: string;
  readonly label?: string;
}

/**
 * The columns that form fields are called after, by their names or their tooltips: by their labels as people write them, then by words that
 * mean the same (`Vorname` and `first_name`). A name that could mean two columns is matched with neither; several fields may have one column.
 *
 * @returns column keys by the field's full name; fields without a match are not in it.
 */
export const matchFields = (fields: readonly (string | NamedField)[], columns: readonly MatchedColumn[]): ReadonlyMap<string, string> => {
  const byWords = grouped(columns, ({ label = '' }) => wordsOf(label));
  const byMeaning = grouped(columns, ({ label = '' }) => meaning.get(wordsOf(label)));
  const matched = new Map<string, string>();
  const named = fields.map((field) => (typeof field === 'string' ? { name: field } : field));
  const unnumbered = grouped(named, ({ name }) => withoutNumber(name));
  for (const field of named) {
    const { name } = field;
    const bare = withoutNumber(name);
    // Of several that differ by their number, none is more meant than the others.
    const isAlone = bare !== undefined && unnumbered.get(bare)?.length === 1 && !named.some((other) => readings(other.name).includes(bare));
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
